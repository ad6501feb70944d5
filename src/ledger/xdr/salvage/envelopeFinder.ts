import { compareBytes } from '../../values/bytes.ts'
import { transactionHashBytes } from '../transactionHash.ts'

/** Finds the envelope of a result by its hash: the transaction set has another order than the results. */
export interface EnvelopeFinder {
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
