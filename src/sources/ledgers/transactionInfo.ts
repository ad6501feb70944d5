import type { AppliedTransaction, Readers } from '#ledger'
import {
  XdrError,
  appliedTransaction,
  envelopeHashes,
  generatedReaders,
  ledgerOfMeta,
  transactionHash,
} from '#ledger/readers'
import {
  type LedgerSequence,
  RecordError,
  type UnixSeconds,
  bytesFromBase64,
  toid,
} from '#ledger/values'
import type { Unreadable } from './readOrUnknown.ts'

/** A transaction as getTransaction and getTransactions send it; XDR in base64. */
export interface TransactionInfo {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly applicationOrder: number
  /** The hash as the service states it, or as requested; empty if unknown. */
  readonly hash: string
  readonly envelope: string
  readonly result: string
  readonly meta: string
}

/** Decodes a transaction. Throws RecordError where its hash is not the stated one. */
export function appliedOf(
  info: TransactionInfo,
  passphrase: string,
  readers: Readers,
): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = info
  const envelope = bytesOf(info, 'envelope')
  const mismatch = hashMismatch(info, passphrase)
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
        result: bytesOf(info, 'result'),
        meta: bytesOf(info, 'meta'),
        feeMeta: undefined,
      },
    },
    readers,
  )
}

/** Says that neither hash of a transaction is the stated one; undefined where one is, or the envelope cannot be read. */
export function hashMismatch(info: TransactionInfo, passphrase: string): string | undefined {
  if (info.hash === '') return undefined
  const hashes = hashesOf(bytesOf(info, 'envelope'), passphrase)
  if (hashes.length === 0 || hashes.includes(info.hash)) return undefined
  return `The hashes do not match: under the passphrase “${passphrase}”, which this service states, the transaction is ${hashes[0]}, not ${info.hash}. It is another transaction, or the passphrase is that of another network`
}

/** Says that a transaction's meta is of another ledger than the stated one; undefined where it is not, or cannot be read. */
export function ledgerMismatch(info: TransactionInfo): string | undefined {
  if (info.meta === '') return undefined
  try {
    const ledger = ledgerOfMeta(generatedReaders.meta(bytesOf(info, 'meta')))
    if (ledger === undefined || ledger === info.ledger) return undefined
    return `The ledgers do not match: the answer states ${info.ledger}, and the transaction’s meta is of ${ledger}`
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined
  }
}

/** None where the envelope cannot be read. */
function hashesOf(envelope: Uint8Array, passphrase: string): readonly string[] {
  try {
    return envelopeHashes(envelope, passphrase)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return []
  }
}

export function bytesOf(info: TransactionInfo, part: 'envelope' | 'result' | 'meta'): Uint8Array {
  const bytes = bytesFromBase64(info[part])
  if (bytes === undefined) throw new RecordError(`${part} is no base64`)
  return bytes
}

export const unreadableInfo = ({
  ledger,
  applicationOrder,
  envelope,
  result,
  meta,
}: TransactionInfo): Unreadable => ({
  name: 'transaction',
  id: toid(ledger, applicationOrder, 0),
  raw: () => `envelope: ${envelope}\nresult: ${result}\nmeta: ${meta}`,
})
