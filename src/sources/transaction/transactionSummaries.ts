import { operationsOf } from '../../derive/operations.ts'
import { resultCodesOf } from '../../derive/results/resultCodes.ts'
import { RecordError } from '../../model/errors.ts'
import { withTokenCall } from '../../model/contract/tokenCall.ts'
import type { TransactionCodes } from '../../model/outcome/resultCodes.ts'
import type { Transaction } from '../../model/transaction.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { toidParts } from '../../model/values/toid.ts'
import { type DescribedOperation, described } from '../../operations/registry.ts'
import { appliedTransaction } from '../../xdr/appliedTransaction.ts'
import { envelopeHashes } from '../../xdr/transactionHash.ts'
import { resultMessages } from './resultMessages.ts'

export interface SummariesRequest {
  readonly transactions: readonly Transaction[]
  readonly passphrase: string
}

/** A transaction's operations and result codes, for its row. */
export interface TransactionSummary {
  readonly operations: readonly DescribedOperation[]
  readonly codes: TransactionCodes
}

/**
 * Operations and result codes of transactions, from their own XDR. Unreadable is also one whose envelope
 * is not of its hash: it may be another transaction's.
 */
export const transactionSummaries = ({
  transactions,
  passphrase,
}: SummariesRequest): readonly (TransactionSummary | 'unreadable')[] =>
  transactions.map((transaction) => {
    try {
      return summaryOf(transaction, passphrase)
    } catch {
      return 'unreadable' // its row has the number of operations instead; its page states the byte offset
    }
  })

function summaryOf(transaction: Transaction, passphrase: string): TransactionSummary {
  const { xdr, hash } = transaction
  const envelope = bytesOf(xdr.envelope)
  if (!envelopeHashes(envelope, passphrase).includes(hash))
    throw new RecordError(`the envelope is not of transaction ${hash}`)
  const applied = appliedTransaction({
    ledger: transaction.ledger,
    closedAt: transaction.createdAt,
    passphrase,
    applicationOrder: toidParts(transaction.pagingToken).transaction,
    hash,
    bytes: {
      envelope,
      result: bytesOf(xdr.result),
      meta: bytesOf(xdr.meta ?? ''),
      feeMeta: undefined,
    },
  })
  return {
    operations: operationsOf(applied).map((each) =>
      withTokenCall(
        described(each),
        each.body.type === 'invoke_host_function' ? each.body : undefined,
      ),
    ),
    codes: resultMessages(applied.envelope, resultCodesOf(applied.result)),
  }
}

function bytesOf(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError('the XDR is not base64')
  return bytes
}
