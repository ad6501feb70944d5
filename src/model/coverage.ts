import type { LedgerSequence } from './values/ledgerSequence.ts'

/** The ledgers an answer looked at, both included. */
export interface Coverage {
  readonly from: LedgerSequence
  readonly to: LedgerSequence
}
