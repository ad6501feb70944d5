import { sha256 } from '@noble/hashes/sha2.js'
import { joinedBytes } from '#ledger/values'

/**
 * The key under which a static index has the rows of an owner: the first eight bytes of SHA-256 over the kind
 * (`ownerKinds`, one byte) and the owner's bytes, signed as Parquet's INT64 is. That two owners share one does no harm:
 * the ledger of a row decides.
 */
export const ownerKey = (kind: number, owner: Uint8Array): bigint =>
  signed(sha256(joinedBytes([Uint8Array.of(kind), owner])))

/** The key of a transaction: the first 40 bits of its (outer or inner) hash. A shared one does no harm. */
export const transactionKey = (hash: Uint8Array): bigint => {
  const [high = 0] = hash
  return (BigInt(high) << 32n) | BigInt(new DataView(hash.buffer, hash.byteOffset).getUint32(1))
}

const signed = (bytes: Uint8Array): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0)

/** The bits of a table's keys: hashes of owners are signed, hashes of transactions are not. */
export type KeyBits = 64 | 40

/** The heads are split by so many of a key's first bits; a key's share of them, from 0 on, in the order of keys. */
export const prefixOf = (key: bigint, bits: KeyBits, prefixBits: number): number =>
  Number((bits === 64 ? key + (1n << 63n) : key) >> BigInt(bits - prefixBits))
