import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { ClaimPredicate } from './claimPredicate.ts'
import type { LedgerSequence, AccountId, ClaimableBalanceId } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** An unclaimed amount for its claimants (CAP-23, XDR `ClaimableBalanceEntry`). */
export interface ClaimableBalance {
  readonly id: ClaimableBalanceId
  readonly asset: Asset
  readonly amount: Stroops
  readonly sponsor?: AccountId | undefined
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
  /** In the entry's order. */
  readonly claimants: readonly Claimant[]
  readonly clawbackEnabled: boolean
}

/** An account that may claim a balance, and the condition. */
export interface Claimant {
  readonly destination: AccountId
  readonly predicate: ClaimPredicate
}
