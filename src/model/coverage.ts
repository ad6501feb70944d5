import type { LedgerSequence } from './values/ledgerSequence.ts'

/** A range of ledgers, both ends included. */
export interface Coverage {
  readonly from: LedgerSequence
  readonly to: LedgerSequence
}
