import type { Cursor } from '../values/page.ts'
import type { AccountAddress, ContractId, Toid } from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'
import type { ContractExecutable } from './contract.ts'

/** Operations that set what a contract runs, the newest first. */
export interface ContractVersionsRequest {
  readonly contract: ContractId
  readonly cursor?: Cursor | undefined
}

export interface ContractVersions {
  readonly changes: readonly VersionChange[]
  readonly next?: Cursor | undefined
  /** Operations that were read for them. */
  readonly searched: number
}

/** An operation that created a contract, or replaced its code. */
export interface VersionChange {
  readonly operation: Toid
  /** The source of the operation. */
  readonly by: AccountAddress
  readonly closedAt: UnixSeconds
  /** The code that the contract ran before; absent if the operation created it. */
  readonly before?: ContractExecutable | undefined
  readonly after: ContractExecutable
}
