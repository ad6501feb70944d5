import { appliedTransaction } from '../../xdr/appliedTransaction.ts'
import { operationsOf } from '../../derive/operations.ts'
import { tell } from '../../operations/registry.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { RecordError } from '../../model/errors.ts'
import { toidParts } from '../../model/values/toid.ts'
import type { Transaction } from '../../model/transaction.ts'
import { codesOf } from './decodedTransaction.ts'
import type { Jobs, TransactionSummary } from './jobs.ts'

/** What each transaction did, out of its own XDR: rows tell it without a further request. */
export const transactionSummaries = ({
  transactions,
  passphrase,
}: Jobs['transactionSummaries']['input']): Jobs['transactionSummaries']['output'] =>
  transactions.map((transaction) => {
    try {
      return summaryOf(transaction, passphrase)
    } catch {
      return undefined // its row counts the operations instead; its own page names the byte
    }
  })

function summaryOf(transaction: Transaction, passphrase: string): TransactionSummary {
  const { xdr } = transaction
  const applied = appliedTransaction({
    ledger: transaction.ledger,
    closedAt: transaction.createdAt,
    passphrase,
    applicationOrder: toidParts(transaction.pagingToken).transaction,
    hash: transaction.hash,
    bytes: {
      envelope: bytesOf(xdr.envelope),
      result: bytesOf(xdr.result),
      meta: bytesOf(xdr.meta ?? ''),
      feeMeta: undefined,
    },
  })
  return {
    operations: operationsOf(applied).map(tell),
    codes: codesOf(applied.envelope, applied.result),
  }
}

function bytesOf(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError('the XDR is no base64')
  return bytes
}
