import type { TransactionHash, AccountAddress, ContractId, Toid } from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'
import type { Cursor } from '../values/page.ts'
import type { CallOutcome, CallValue } from './callTree.ts'

/** Operations that involve a contract, the newest first; only those that call a function of it, where one is named. */
export interface ContractCallsRequest {
  readonly contract: ContractId
  readonly name?: string | undefined
  readonly cursor?: Cursor | undefined
}

export interface ContractCalls {
  readonly operations: readonly CallingOperation[]
  readonly next?: Cursor | undefined
  /** Operations that were read; more than there are here where a function was named. */
  readonly searched: number
}

/** An operation with the calls of a contract in it. */
export interface CallingOperation {
  readonly id: Toid
  readonly transaction: TransactionHash
  readonly source: AccountAddress
  readonly closedAt: UnixSeconds
  readonly successful: boolean
  /** Empty if the operation only changed the contract’s storage or balance, or if the inner calls are unknown. */
  readonly calls: readonly CallOfContract[]
}

/** A function that was called, directly or by another contract. */
export interface CallOfContract {
  readonly name: string
  /** Absent where the service does not say. */
  readonly arguments?: readonly CallValue[] | undefined
  /** As in `InvokedCall`. */
  readonly mayBeOne?: CallValue | undefined
  readonly outcome: CallOutcome
  /** The contract that called it; absent for the operation itself. */
  readonly caller?: ContractId | undefined
}
