import { RecordError } from '#ledger/values/errors.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { toidParts } from '#ledger/values/toid.ts'
import { appliedTransaction } from '#ledger/xdr/appliedTransaction.ts'
import type { AppliedTransaction } from '#ledger/xdr/closedLedger.ts'

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
