import type { LedgerSequence } from './values/ledgerSequence.ts'

/** A range of ledgers, both ends included. */
export interface Coverage {
  readonly from: LedgerSequence
  readonly to: LedgerSequence
}

/**
 * How a list of an account, an asset or a contract was found in ledgers that were not read. Events name an account that
 * paid a fee or whose assets moved, an asset where it moved (CAP-67), and the contract that they are of; what else these
 * ledgers have is missing.
 */
export interface EventSearch {
  readonly of: 'account' | 'asset' | 'contract'
  /** Ledgers whose events were searched; absent where the service has no events of classic operations. */
  readonly ledgers?: Coverage | undefined
  /** Transactions left out: only contracts that are no asset's own name the owner in them. */
  readonly foreign: number
}
