import type { AppliedTransaction, Transaction } from '#ledger'
import { appliedTransaction } from '#ledger/readers'
import { RecordError, bytesFromBase64, toidParts } from '#ledger/values'

/** A transaction's record with its XDR, whose parts are decoded at their first use. Throws RecordError for no base64. */
export const appliedRecord = (transaction: Transaction, passphrase: string): AppliedTransaction =>
  appliedTransaction({
    ledger: transaction.ledger,
    closedAt: transaction.createdAt,
    passphrase,
    applicationOrder: toidParts(transaction.pagingToken).transaction,
    hash: transaction.feeBump?.outerHash ?? transaction.hash,
    bytes: {
      envelope: bytesOf(transaction.xdr.envelope),
      result: bytesOf(transaction.xdr.result),
      meta: bytesOf(transaction.xdr.meta ?? ''),
      feeMeta: undefined,
    },
  })

function bytesOf(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError('the XDR is not base64')
  return bytes
}
