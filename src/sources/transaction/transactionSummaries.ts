import {
  type DescribedOperation,
  type Disagreements,
  type Transaction,
  type TransactionCodes,
  withTokenCall,
} from '#ledger'
import { described, envelopeHashes, operationsOf, resultCodesOf } from '#ledger/readers'
import { appliedRecord } from './appliedRecord.ts'
import { transactionDisagreements } from './recordCheck.ts'
import { resultMessages } from './resultMessages.ts'

export interface SummariesRequest {
  readonly transactions: readonly Transaction[]
  readonly passphrase: string
}

/** A transaction's operations and result codes, and what its record states otherwise, for its row. */
export interface TransactionSummary {
  readonly operations: readonly DescribedOperation[]
  readonly codes: TransactionCodes
  readonly disagreements: Disagreements
}

/** A transaction's summary in a row: `foreign` if its envelope is not of its hash, and may be another transaction's. */
export type ReadSummary = TransactionSummary | 'foreign' | 'unreadable'

/** Operations and result codes of transactions, from their own XDR. */
export const transactionSummaries = ({
  transactions,
  passphrase,
}: SummariesRequest): readonly ReadSummary[] =>
  transactions.map((transaction) => {
    try {
      return summaryOf(transaction, passphrase)
    } catch {
      return 'unreadable' // its row has the number of operations instead; its page states the byte offset
    }
  })

function summaryOf(transaction: Transaction, passphrase: string): TransactionSummary | 'foreign' {
  const applied = appliedRecord(transaction, passphrase)
  if (!envelopeHashes(applied.bytes.envelope, passphrase).includes(transaction.hash))
    return 'foreign'
  return {
    operations: operationsOf(applied).map((each) =>
      withTokenCall(
        described(each),
        each.body.type === 'invoke_host_function' ? each.body : undefined,
      ),
    ),
    codes: resultMessages(applied.envelope, resultCodesOf(applied.result)),
    disagreements: transactionDisagreements(transaction, applied),
  }
}
