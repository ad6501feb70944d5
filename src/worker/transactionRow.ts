import { type Readers, appliedTransaction } from '../decode/appliedTransaction.ts'
import { innerTransactionHash, transactionHash } from '../decode/transactionHash.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type { AppliedTransaction } from '../model/closedLedger.ts'
import { RecordError, type RecordReader } from '../model/record.ts'
import { unixSeconds } from '../model/time.ts'
import { toid } from '../model/toid.ts'
import type { TransactionRow } from './protocol.ts'
import type { Unreadable } from './secondOpinion.ts'

/** A row of getTransactions or the answer of getTransaction, whose `createdAt` is text (rpc.md 2.0). */
export const rowOf = (record: RecordReader): TransactionRow => ({
  ledger: record.ledger('ledger'),
  closedAt: unixSeconds(Number(record.bigint('createdAt'))),
  applicationOrder: record.integer('applicationOrder'),
  hash: record.optional('txHash', (r) => r.text('txHash')) ?? '',
  envelope: record.text('envelopeXdr'),
  result: record.text('resultXdr'),
  meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')) ?? '',
})

/**
 * The transaction of a row. Its hash is computed: getTransaction's own is only an echo of what was asked (rpc.md 2.8).
 * Throws RecordError where it is neither hash of the transaction.
 */
export function appliedOf(
  row: TransactionRow,
  passphrase: string,
  readers: Readers,
): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = row
  const envelope = bytesOf(row, 'envelope')
  const hash = transactionHash(envelope, passphrase)
  if (row.hash !== '' && row.hash !== hash && row.hash !== innerHash(envelope, passphrase))
    throw new StrangerError(
      `The hashes do not match: under the passphrase “${passphrase}”, which this service states, the transaction is ${hash}, not ${row.hash}. It is another transaction, or the passphrase is that of another network`,
    )
  return appliedTransaction(
    {
      ledger,
      closedAt,
      passphrase,
      applicationOrder,
      hash,
      bytes: {
        envelope,
        result: bytesOf(row, 'result'),
        meta: bytesOf(row, 'meta'),
        feeMeta: undefined,
      },
      postFeeChanges: undefined,
    },
    readers,
  )
}

/** A transaction that does not have the hash under which it came. */
export class StrangerError extends RecordError {}

const innerHash = (envelope: Uint8Array, passphrase: string): string | undefined =>
  envelope[3] === 5 ? innerTransactionHash(envelope, passphrase) : undefined

export function bytesOf(row: TransactionRow, part: 'envelope' | 'result' | 'meta'): Uint8Array {
  const bytes = bytesFromBase64(row[part])
  if (bytes === undefined) throw new RecordError(`${part} is no base64`)
  return bytes
}

export const unreadableRow = ({
  ledger,
  applicationOrder,
  envelope,
  result,
  meta,
}: TransactionRow): Unreadable => ({
  name: 'transaction',
  place: toid(ledger, applicationOrder, 0),
  raw: () => `envelope: ${envelope}\nresult: ${result}\nmeta: ${meta}`,
})
