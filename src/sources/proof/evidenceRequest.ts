import type { Ledger, Transaction } from '#ledger'
import type { LedgerSequence } from '#ledger/values'

/** The subject that a page wants proved, with the data that it has already. */
export type ProofSubject =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'ledger'; readonly ledger: Ledger }
  /** One that is in no ledger: base64 XDR `TransactionEnvelope`. */
  | { readonly kind: 'envelope'; readonly envelope: string; readonly hash: string }

export interface EvidenceRequest {
  readonly subject: ProofSubject
  readonly passphrase: string
  /**
   * The number of ledgers after the subject's own that are requested with it; fewer come if they have not closed.
   * Absent for a subject whose data the page has: nothing is requested.
   */
  readonly following?: number | undefined
}

/** The ledger that a subject is in, or is; undefined for a transaction that no ledger has. */
export const ledgerOfSubject = (subject: ProofSubject): LedgerSequence | undefined => {
  switch (subject.kind) {
    case 'transaction':
      return subject.transaction.ledger
    case 'ledger':
      return subject.ledger.sequence
    case 'envelope':
      return undefined
  }
}
