import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import type * as Xdr from './generated/xdr.ts'
import type { LedgerParts, Slice } from './ledgerIndex.ts'

/**
 * The parts of a ledger that do not match its hashes, in words; empty where all do. The header has its own hash, that
 * of the transaction set, and that of the results (XDR `TransactionResultSet`).
 */
export function disagreements(bytes: Uint8Array, parts: LedgerParts): readonly string[] {
  const { header, headerBytes, transactionSet, envelopes, processing, version } = parts
  const cut = ({ start, end }: Slice) => bytes.subarray(start, end)
  const found: string[] = []
  const compare = (stated: Uint8Array, parts: readonly Uint8Array[], label: string) => {
    const computed = hashOf(parts)
    if (computed !== hexFromBytes(stated))
      found.push(`${label}: ${hexFromBytes(stated)} is stated, ${computed} is computed`)
  }
  const counts = countsDiffer(parts)
  if (counts !== undefined) found.push(counts)
  compare(header.hash, [cut(headerBytes)], 'the header does not have its hash')
  const set = cut(transactionSet)
  const isClassic = version === 0
  if (!isDroppedSet(header.header, envelopes.length, previousHashInSet(set, isClassic)))
    compare(
      header.header.scpValue.txSetHash,
      hashedParts(set, isClassic, envelopes.map(cut)),
      'the transaction set is not the one that the header names',
    )
  compare(
    header.header.txSetResultHash,
    [uint32(processing.length), ...processing.map(({ result }) => cut(result))],
    'the results are not the ones that the header names',
  )
  return found
}

/**
 * True if a ledger has an empty transaction set because validators voted to drop the proposed one (CAP-83, protocol
 * 28): its header then states no hash of a set but zeros. `previous` is the previous ledger's hash in the set.
 */
export const isDroppedSet = (
  { scpValue, previousLedgerHash }: Pick<Xdr.LedgerHeader, 'scpValue' | 'previousLedgerHash'>,
  envelopeCount: number,
  previous: Uint8Array,
): boolean =>
  scpValue.ext.type === 'stellarValueEmptyTxSet' &&
  envelopeCount === 0 &&
  scpValue.txSetHash.every((byte) => byte === 0) &&
  compareBytes(previous, previousLedgerHash) === 0

/** The problem if a transaction set and its results differ in number; undefined if they have the same. */
export function countsDiffer({ envelopes, processing }: LedgerParts): string | undefined {
  return envelopes.length === processing.length
    ? undefined
    : `the transaction set has ${envelopes.length} transactions, but there are ${processing.length} results`
}

/** The hash of the ledger before, as a transaction set names it. */
export const previousHashInSet = (set: Uint8Array, isClassic: boolean): Uint8Array =>
  isClassic ? set.subarray(0, 32) : set.subarray(4, 36)

/**
 * The parts that a transaction set's hash covers: of XDR `TransactionSet` the previous hash and the envelopes, without
 * their number.
 */
export const hashedParts = (
  set: Uint8Array,
  isClassic: boolean,
  envelopes: readonly Uint8Array[],
): readonly Uint8Array[] => (isClassic ? [set.subarray(0, 32), ...envelopes] : [set])

/** SHA-256 of parts one after another, in hex. */
export function hashOf(parts: readonly Uint8Array[]): string {
  const hash = sha256.create()
  for (const part of parts) hash.update(part)
  return hexFromBytes(hash.digest())
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
