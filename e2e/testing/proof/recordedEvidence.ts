import { type Evidence, ledgerEvidence } from '#ledger/proof/evidence.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { passphrase } from '../indexedLedgers.ts'

/** Evidence of each transaction of a ledger, with the ledger itself and those that follow. */
export function evidenceOfTransactions(
  bytes: Uint8Array,
  following: readonly Uint8Array[] = [],
): readonly Evidence[] {
  const reader = openLedger(bytes, passphrase)
  const ledgers = [bytes, ...following].map((each) => ledgerEvidence(each))
  return Array.from({ length: reader.transactionCount }, (_, i): Evidence => {
    const { hash, bytes: transaction } = reader.transaction(i + 1)
    const ledger = reader.ledger.sequence
    const claim = { kind: 'transaction', hash, ledger } as const
    return { passphrase, from: [], claim, transaction, ledgers, statements: [] }
  })
}

/** Evidence of a ledger, and of those that follow. */
export function evidenceOfLedger(
  bytes: Uint8Array,
  following: readonly Uint8Array[] = [],
): Evidence {
  const ledgers = [bytes, ...following].map((each) => ledgerEvidence(each))
  const claim = { kind: 'ledger', sequence: ledgers[0]?.sequence ?? 0 } as const
  return { passphrase, from: [], claim, ledgers, statements: [] }
}
