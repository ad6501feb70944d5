import { type Readers, appliedTransaction } from '../../xdr/appliedTransaction.ts'
import { innerTransactionHash, transactionHash } from '../../xdr/transactionHash.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import type { AppliedTransaction } from '../../xdr/closedLedger.ts'
import { RecordError } from '../../model/errors.ts'
import { toid } from '../../model/values/toid.ts'
import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { UnixSeconds } from '../../model/values/time.ts'
import type { Unreadable } from './readOrUnknown.ts'

/** A transaction as a service sends it by itself (getTransaction, getTransactions); XDR in base64. */
export interface TransactionRow {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly applicationOrder: number
  /** As the service states it, or as it was asked for; empty where unknown. */
  readonly hash: string
  readonly envelope: string
  readonly result: string
  readonly meta: string
}

/** The transaction of a row. Throws RecordError where it has another hash than the row states. */
export function appliedOf(
  row: TransactionRow,
  passphrase: string,
  readers: Readers,
): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = row
  const envelope = bytesOf(row, 'envelope')
  const mismatch = hashMismatch(row, passphrase)
  if (mismatch !== undefined) throw new RecordError(mismatch)
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
 * Says why a row is not the transaction that it claims to be: neither of its hashes is the one stated. Undefined where
 * the hash is right, or this build cannot read the envelope.
 */
export function hashMismatch(row: TransactionRow, passphrase: string): string | undefined {
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
