import type { LedgerSequence } from './values/ids.ts'
import type { AssetOrShares } from './failure/failureFigures.ts'

/**
 * An account's balance at the end of an earlier ledger, as far as it follows from later changes and from the entry as
 * it is now.
 */
export interface PastBalance {
  readonly unit: AssetOrShares
  readonly state:
    | {
        readonly kind: 'known'
        readonly balance: bigint
        /** The ledger that changed the entry last by then. */
        readonly changed: LedgerSequence
      }
    /** There was no such account or trustline. */
    | { readonly kind: 'none' }
    | { readonly kind: 'unknown' }
}
