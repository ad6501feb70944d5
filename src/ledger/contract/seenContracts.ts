import type { Cursor } from '../values/page.ts'
import type { ContractId, Toid } from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'
import type { ContractExecutable, TokenMetadata } from './contract.ts'

/** Contracts that ledgers name, those used last first: a page of them. */
export interface SeenContractsRequest {
  readonly cursor?: Cursor | undefined
}

export interface SeenContracts {
  readonly contracts: readonly SeenContract[]
  /** All that were seen; absent where the service is read in parts. */
  readonly count?: number | undefined
  readonly next?: Cursor | undefined
}

/** A contract by the operations that involve it: those that called it, changed its storage or moved its balance. */
export interface SeenContract {
  readonly id: ContractId
  /** Operations invoke_host_function among them, failed ones included. */
  readonly calls: number
  readonly failed: number
  /** The last operation that involves it. */
  readonly last: Toid
  readonly lastAt?: UnixSeconds | undefined
  readonly about: AboutContract
}

/**
 * A contract's kind by its instance. `absent`: the current ledger has no such contract. `unknown`: the service does not
 * say.
 */
export type AboutContract =
  | ContractSummary
  | { readonly state: 'absent' }
  | { readonly state: 'unknown' }

export interface ContractSummary {
  readonly state: 'current'
  readonly executable: ContractExecutable
  /** The token metadata in its storage: text that whoever made the contract chose. */
  readonly token?: TokenMetadata | undefined
  readonly archived: boolean
}
