import { type Readers, appliedTransaction } from '../../xdr/appliedTransaction.ts'
import { innerTransactionHash, transactionHash } from '../../xdr/transactionHash.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import type { AppliedTransaction } from '../../xdr/closedLedger.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import { toid } from '../../model/values/toid.ts'
import type { TransactionRow } from './jobs.ts'
import { secondsOf } from './rpcAnswer.ts'
import type { Unreadable } from './secondOpinion.ts'

/** A row of getTransactions or the answer of getTransaction, whose `createdAt` is text (rpc.md 2.0). */
export const rowOf = (record: RecordReader): TransactionRow => ({
  ledger: record.ledger('ledger'),
  closedAt: secondsOf(record, 'createdAt'),
  applicationOrder: applicationOrderOf(record),
  hash: record.optional('txHash', (r) => r.text('txHash')) ?? '',
  envelope: record.text('envelopeXdr'),
  result: record.text('resultXdr'),
  meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')) ?? '',
})

/** Counts from 1; a TOID has 20 bits for it (SEP-35), and more would make it another ledger's. */
function applicationOrderOf(record: RecordReader): number {
  const order = record.integer('applicationOrder')
  if (order < 1 || order > 0xfffff) throw new RecordError(`applicationOrder is none: ${order}`)
  return order
}

/** The transaction of a row. Throws RecordError where it has another hash than the row states. */
export function appliedOf(
  row: TransactionRow,
  passphrase: string,
  readers: Readers,
): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = row
  const envelope = bytesOf(row, 'envelope')
  const words = strangerWords(row, passphrase)
  if (words !== undefined) throw new RecordError(words)
  return appliedTransaction(
    {
      ledger,
      closedAt,
      passphrase,
      applicationOrder,
      hash: transactionHash(envelope, passphrase),
      bytes: {
        envelope,
        result: bytesOf(row, 'result'),
        meta: bytesOf(row, 'meta'),
        feeMeta: undefined,
      },
    },
    readers,
  )
}

/**
 * Why a row is another transaction than it says, or of another network: neither of its hashes is the one stated.
 * Undefined where all is well, and where it cannot be told since this build cannot read the envelope.
 */
export function strangerWords(row: TransactionRow, passphrase: string): string | undefined {
  if (row.hash === '') return undefined
  const hashes = hashesOf(bytesOf(row, 'envelope'), passphrase)
  if (hashes.length === 0 || hashes.includes(row.hash)) return undefined
  return `The hashes do not match: under the passphrase “${passphrase}”, which this service states, the transaction is ${hashes[0]}, not ${row.hash}. It is another transaction, or the passphrase is that of another network`
}

/** Outer and inner hash; none where the envelope cannot be read. */
function hashesOf(envelope: Uint8Array, passphrase: string): readonly string[] {
  try {
    const outer = transactionHash(envelope, passphrase)
    return envelope[3] === 5 ? [outer, innerTransactionHash(envelope, passphrase)] : [outer]
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return []
  }
}

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
