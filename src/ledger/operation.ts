import type { TransactionHash, AccountAddress, AccountId, Toid } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** The fields of every operation; the body is the registry's union (operations/registry.ts). */
export interface OperationOf<Body> {
  /** Also its paging token; the operation part counts from 1. */
  readonly id: Toid
  readonly transactionHash: TransactionHash
  readonly transactionSuccessful: boolean
  /** Its own source, or the transaction's. */
  readonly source: AccountAddress
  readonly createdAt: UnixSeconds
  /** The account that pays the reserve of the created entry (rest.md 4.2). */
  readonly sponsor?: AccountId | undefined
  readonly body: Body
}
