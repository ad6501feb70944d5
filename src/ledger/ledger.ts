import type { Stroops } from './values/amount.ts'
import type { LedgerHash, LedgerSequence } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** A closed ledger: its header and counts. Its paging token is `toid(sequence, 0, 0)`. */
export interface Ledger {
  readonly sequence: LedgerSequence
  readonly hash: LedgerHash
  /** Absent for ledger 1 alone. */
  readonly previousHash?: LedgerHash | undefined
  readonly closedAt: UnixSeconds
  readonly successfulTransactionCount: number
  /** Absent where a very old REST ingestion did not count it. */
  readonly failedTransactionCount?: number | undefined
  /** Operations of successful transactions. */
  readonly operationCount: number
  /** Operations of all transactions; absent where a very old REST ingestion did not count it. */
  readonly transactionSetOperationCount?: number | undefined
  readonly totalCoins: Stroops
  readonly feePool: Stroops
  /** Stroops an operation. */
  readonly baseFee: number
  /** Stroops a subentry. */
  readonly baseReserve: number
  /** In operations since protocol 11, in transactions before. */
  readonly maxTransactionSetSize: number
  readonly protocolVersion: number
  /** XDR `LedgerHeader`, base64. */
  readonly headerXdr: string
}
