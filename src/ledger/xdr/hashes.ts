import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import { type TransactionHash, transactionHashFromBytes } from '../values/ids.ts'
import { skipFeeBumpTransaction, skipTransaction, skipTransactionV0 } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import type { LedgerParts, Slice } from './ledgerIndex.ts'
import { open, position, UnknownCaseError, u32, XdrError } from './xdrBytes.ts'

const envelopeTypeTransaction = 2
const envelopeTypeFeeBump = 5

/** SHA-256 of the passphrase, which every signature and contract id is bound to. */
export function networkId(passphrase: string): Uint8Array {
  const cached = ids.get(passphrase)
  if (cached) return cached
  const id = sha256(new TextEncoder().encode(passphrase))
  ids.set(passphrase, id)
  return id
}
const ids = new Map<string, Uint8Array>()

/**
 * A transaction's hash: SHA-256 of its `TransactionSignaturePayload`. `envelope` is XDR `TransactionEnvelope`;
 * a V0 one hashes as the equal V1 transaction (CAP-15). Throws XdrError on bytes that are not an envelope.
 */
export const transactionHash = (envelope: Uint8Array, passphrase: string): TransactionHash =>
  transactionHashFromBytes(transactionHashBytes(envelope, passphrase))

/** A transaction's hash as 32 bytes, which the next call overwrites. */
export function transactionHashBytes(envelope: Uint8Array, passphrase: string): Uint8Array {
  open(envelope)
  const type = u32()
  if (type === 0) skipTransactionV0()
  else if (type === envelopeTypeTransaction) skipTransaction()
  else if (type === envelopeTypeFeeBump) skipFeeBumpTransaction()
  else throw new UnknownCaseError(`no transaction envelope has type ${type}`, 0)
  const { transaction, feeBump } = prefixesOf(passphrase)
  // One hash state for all, reset to the prefix: creating one for each took as long as hashing.
  const hash = (type === envelopeTypeFeeBump ? feeBump : transaction)._cloneInto(work)
  if (type === 0) hash.update(keyTypeEd25519)
  hash.update(new Uint8Array(envelope.buffer, envelope.byteOffset + 4, position() - 4))
  hash.digestInto(digest)
  return digest
}

/** The hash of an envelope that cannot be skipped; `end` is the end of its signed part. */
export function hashOfSigned(
  envelope: Uint8Array,
  end: number,
  type: 'transaction' | 'feeBump',
  passphrase: string,
): Uint8Array {
  const hash = prefixesOf(passphrase)[type].clone()
  // The zeros that are the type of a V0 envelope are the key type that its source account lacks as well (CAP-15).
  return hash.update(envelope.subarray(envelope[3] === 0 ? 0 : 4, end)).digest()
}

const work = sha256.create()
const digest = new Uint8Array(32)
/** The key type that a V0 envelope leaves out of its source account (CAP-15). */
const keyTypeEd25519 = new Uint8Array(4)

/** Hash states after the beginning of a `TransactionSignaturePayload`: network and type. */
function prefixesOf(passphrase: string) {
  const cached = prefixes.get(passphrase)
  if (cached) return cached
  const prefix = (type: number) =>
    sha256
      .create()
      .update(networkId(passphrase))
      .update(Uint8Array.of(0, 0, 0, type))
  const made = {
    transaction: prefix(envelopeTypeTransaction),
    feeBump: prefix(envelopeTypeFeeBump),
  }
  prefixes.set(passphrase, made)
  return made
}
const prefixes = new Map<string, Readonly<Record<'transaction' | 'feeBump', typeof work>>>()

/** The hash of the inner transaction of a fee bump's envelope. */
export function innerTransactionHash(envelope: Uint8Array, passphrase: string): TransactionHash {
  // FeeBumpTransaction: feeSource, fee, innerTx { type, TransactionV1Envelope }, ext
  open(envelope)
  if (u32() !== envelopeTypeFeeBump) throw new XdrError('not a fee bump', 0)
  const source = u32() === 0x100 ? 40 : 32
  return transactionHash(envelope.subarray(4 + 4 + source + 8), passphrase)
}

/** The hash of a transaction and, of a fee bump, that of the inner one. Throws XdrError on bytes that are not an envelope. */
export function envelopeHashes(
  envelope: Uint8Array,
  passphrase: string,
): readonly TransactionHash[] {
  const outer = transactionHash(envelope, passphrase)
  return envelope[3] === envelopeTypeFeeBump
    ? [outer, innerTransactionHash(envelope, passphrase)]
    : [outer]
}

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
 * Validators may vote to drop a proposed transaction set: the ledger then has an empty one (CAP-83, protocol
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

/** Finds the envelope of a result by its hash: the transaction set has another order than the results. */
interface EnvelopeFinder {
  /** The envelope with that hash (32 bytes), whose fee `feeChanges` charged (XDR `LedgerEntryChanges`). */
  find(hash: Uint8Array, feeChanges: Uint8Array): Uint8Array | undefined
}

/**
 * Hashes only the envelopes of the account that paid the fee, then all others: a list of 50 operations hashes 50
 * transactions of a thousand.
 */
export function createEnvelopeFinder(
  envelopes: readonly Uint8Array[],
  passphrase: string,
): EnvelopeFinder {
  let byPayer: Map<number, Uint8Array[]> | undefined
  const hashes = new Map<Uint8Array, Uint8Array>()
  const hashOf = (envelope: Uint8Array) => {
    const known = hashes.get(envelope)
    if (known) return known
    const hash = transactionHashBytes(envelope, passphrase).slice()
    hashes.set(envelope, hash)
    return hash
  }
  return {
    find(hash, feeChanges) {
      byPayer ??= Map.groupBy(envelopes, payerOf)
      const likely = byPayer.get(payerIn(feeChanges)) ?? []
      const isIt = (envelope: Uint8Array) => compareBytes(hashOf(envelope), hash) === 0
      return likely.find(isIt) ?? envelopes.find(isIt)
    },
  }
}

/** The fee's source of XDR `TransactionEnvelope`: V0 has a bare key, the others a plain or muxed account. */
function payerOf(envelope: Uint8Array): number {
  const isV0 = envelope[3] === 0
  const isMuxed = envelope[6] === 1
  return keyAt(envelope, isV0 ? 4 : isMuxed ? 16 : 8)
}

/** The account of the first change: count, change, last modified, entry type, key type (4 bytes each), then the key. */
const payerIn = (feeChanges: Uint8Array): number => keyAt(feeChanges, 20)

/** Six bytes of a key identify an account; a collision costs one more hash. */
function keyAt(bytes: Uint8Array, start: number): number {
  let key = 0
  for (let i = start; i < start + 6; i++) key = key * 256 + (bytes[i] ?? 0)
  return key
}
