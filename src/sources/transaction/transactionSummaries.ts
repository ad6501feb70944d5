import { operationsOf } from '#ledger/derive/operations.ts'
import { resultCodesOf } from '#ledger/failure/readResultCodes.ts'
import { withTokenCall } from '#ledger/contract/tokenCall.ts'
import type { Disagreements } from '#ledger/plausible/disagreements.ts'
import type { TransactionCodes } from '#ledger/failure/resultCodes.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { type DescribedOperation, described } from '#ledger/operations/registry.ts'
import { envelopeHashes } from '#ledger/xdr/transactionHash.ts'
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

/** What a row can show of a transaction: `foreign` where its envelope is not of its hash, and may be another one's. */
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
