import { XdrError, transactionHashBytes } from '#ledger/readers'
import { hexFromBytes } from '#ledger/values'
import { ownerAt, sameKey } from '../walk/participants.ts'
import {
  type EnvelopeSlice,
  type LedgerOffsets,
  type TransactionOffsets,
  changeKinds,
} from '../walk/ledgerOffsets.ts'

/**
 * Pairs each result with its envelope, once. The set of envelopes and the list of results are proven by the header
 * (verify.ts); which belongs to which only the hash in a result proves. Hashing is the slowest part of indexing, so a
 * result is paired by its meta where that fits one envelope alone: the payer, and the account whose sequence number was
 * used. All others are paired by hash. The index checks the hash of each pair where it is read
 * (transactions.ts): a source that lies in its meta can get ledgers dropped, not a wrong transaction shown.
 * Throws XdrError where a result has no envelope of its own. In the order of application.
 */
export function pairEnvelopes(
  { bytes, envelopes, transactions }: Pick<LedgerOffsets, 'bytes' | 'envelopes' | 'transactions'>,
  passphrase: string,
): readonly EnvelopeSlice[] {
  const named = bySource(bytes, envelopes)
  const paired = new Set<EnvelopeSlice>()
  const found = transactions.map((transaction) => {
    const envelope = named(transaction)
    if (envelope === undefined || paired.has(envelope)) return undefined
    paired.add(envelope)
    return envelope
  })
  let byHash: ReadonlyMap<string, EnvelopeSlice[]> | undefined
  return found.map((envelope, n) => {
    if (envelope) return envelope
    const at = transactions[n]?.result.start ?? 0
    const hash = hexFromBytes(bytes.subarray(at, at + 32))
    byHash ??= Map.groupBy(
      envelopes.filter((other) => !paired.has(other)),
      ({ start, end }) =>
        hexFromBytes(transactionHashBytes(bytes.subarray(start, end), passphrase)),
    )
    const own = byHash.get(hash)?.pop()
    if (own === undefined) throw new XdrError(`a result for ${hash}, but no such transaction`, at)
    return own
  })
}

/** Finds the one envelope whose source and payer a result's changes name; undefined for none or two. */
function bySource(bytes: Uint8Array, envelopes: readonly EnvelopeSlice[]) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = 16
  while (size < envelopes.length * 2) size *= 2
  const slots = new Int32Array(size)
  const payers = new Int32Array(envelopes.length)
  const sources = new Int32Array(envelopes.length)
  /** `key`: 32 bytes of a source; `sequence`: an int64. */
  const slotOf = (key: number, sequence: number) =>
    (view.getInt32(key) ^ Math.imul(view.getInt32(sequence + 4), 0x9e3779b1)) & (size - 1)
  for (const [n, { start }] of envelopes.entries()) {
    const { payer, source } = partsOf(view, start)
    payers[n] = payer
    sources[n] = source
    let at = slotOf(source, source + sequenceAfterKey)
    while (slots[at] !== 0) at = (at + 1) & (size - 1)
    slots[at] = n + 1
  }
  const sameAt = (a: number, b: number, length: number) => {
    for (let i = 0; i < length; i += 4)
      if (view.getInt32(a + i) !== view.getInt32(b + i)) return false
    return true
  }
  return ({ result, feeChanges, before }: TransactionOffsets): EnvelopeSlice | undefined => {
    const [charged] = feeChanges
    if (charged?.type !== 0) return undefined
    const isBump = isFeeBumpResult(view.getInt32(result.start + 40))
    let found: number | undefined
    for (const change of before) {
      if (change.type !== 0 || change.kind !== changeKinds.updated) continue
      const key = ownerAt(change)
      const sequence = key + 40 // AccountEntry: accountID, balance (8), seqNum
      for (let at = slotOf(key, sequence); ; at = (at + 1) & (size - 1)) {
        const n = (slots[at] ?? 0) - 1
        if (n < 0) break
        const source = sources[n] ?? 0
        if (!sameAt(source, key, 32) || !sameAt(source + sequenceAfterKey, sequence, 8)) continue
        if (!sameAt(payers[n] ?? 0, ownerAt(charged), 32)) continue
        if ((view.getInt32(envelopes[n]?.start ?? 0) === 5) !== isBump) continue
        if (found !== undefined && found !== n) return undefined
        found = n
      }
    }
    return found === undefined ? undefined : envelopes[found]
  }
}

/** XDR `TransactionResultCode`: txFEE_BUMP_INNER_SUCCESS and txFEE_BUMP_INNER_FAILED. */
const isFeeBumpResult = (code: number): boolean => code === 1 || code === -13

/** In a transaction the source's key is followed by the fee (4), then the sequence number. */
const sequenceAfterKey = 36

/** The offsets in an envelope of the key that pays for it and of its (inner) transaction's source. */
function partsOf(view: DataView, start: number): { payer: number; source: number } {
  const type = view.getInt32(start)
  if (type === 0) return { payer: start + 4, source: start + 4 }
  const payer = keyOfMuxed(view, start + 4)
  // FeeBumpTransaction: feeSource, fee (8), innerTx { type (4), Transaction { sourceAccount … } }
  return { payer, source: type === 5 ? keyOfMuxed(view, payer + 32 + 12) : payer }
}

/** XDR `MuxedAccount`: its type, an id if it is muxed, the key. */
const keyOfMuxed = (view: DataView, at: number): number =>
  at + (view.getInt32(at) === 0x100 ? 12 : 4)

/** True if an envelope's transaction has the hash (32 bytes). */
export const hasHash = (envelope: Uint8Array, hash: Uint8Array, passphrase: string): boolean =>
  sameKey(transactionHashBytes(envelope, passphrase), hash)
