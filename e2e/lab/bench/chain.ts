import { sha256 } from '@noble/hashes/sha2.js'
import { span } from '#ledger/values/answer.ts'
import { skipStellarValue } from '#ledger/xdr/generated/reader.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { open, position } from '#ledger/xdr/xdrBytes.ts'
import type { LedgerOrigin } from '#sources/index/walk.ts'

/** Ledgers without end out of a few: under each header the hashes are right, and it follows from the one before. */
export interface Chain {
  readonly ledgers: number
  /** From 2 on. */
  readonly ledger: (sequence: number) => Uint8Array
}

/** A ledger whose header has the hashes of its transactions and of their results. */
export interface Model {
  readonly bytes: Uint8Array
  /** The start of XDR `LedgerHeader`; its hash stands before it. */
  readonly start: number
  readonly end: number
  readonly sequenceAt: number
}

/** The bytes of a SHA-256. */
const hashLength = 32

export function chainOf(models: readonly Model[], ledgers: number): Chain {
  const hashes: Uint8Array[] = []
  const put = (sequence: number): Uint8Array => {
    const model = models[sequence % models.length]
    if (model === undefined) throw new Error('a chain needs ledgers')
    const { bytes, start, end, sequenceAt } = model
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    bytes.set(hashes[sequence - 1] ?? new Uint8Array(hashLength), start + 4)
    view.setBigUint64(start + 68, 1_780_000_000n + 5n * BigInt(sequence)) // closeTime
    view.setUint32(sequenceAt, sequence)
    hashes[sequence] ??= sha256(bytes.subarray(start, end))
    bytes.set(hashes[sequence], start - hashLength)
    return bytes
  }
  for (let sequence = 2; sequence < ledgers + 2; sequence++) put(sequence)
  return { ledgers, ledger: (sequence) => put(sequence).slice() }
}

export function modelOf(base: Uint8Array): Model {
  const bytes = Uint8Array.from(base)
  const { headerBytes, transactionSet, processing } = locateParts(bytes)
  const { start, end } = headerBytes
  // LedgerHeader: version (4), previous hash (32), StellarValue { set's hash (32), … }, results' hash, buckets' hash, sequence
  open(bytes, start + 36)
  skipStellarValue()
  const resultHashAt = position()
  bytes.set(sha256(bytes.subarray(transactionSet.start, transactionSet.end)), start + 36)
  const results = sha256.create()
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, processing.length)
  results.update(count)
  for (const { result } of processing) results.update(bytes.subarray(result.start, result.end))
  bytes.set(results.digest(), resultHashAt)
  return { bytes, start, end, sequenceAt: resultHashAt + 2 * hashLength }
}

/** A node that has the chain in memory; `spent` is the time it took to put ledgers together, which no walk should pay. */
export function originOf(chain: Chain): LedgerOrigin & { readonly spent: () => number } {
  let spent = 0
  return {
    spent: () => spent,
    window: () => Promise.resolve(span(2, chain.ledgers + 1)),
    async *fetchLedgers(from, count) {
      for (let n = from; n < from + count; n++) {
        const started = performance.now()
        const bytes = chain.ledger(n)
        spent += performance.now() - started
        yield { bytes }
      }
    },
  }
}
