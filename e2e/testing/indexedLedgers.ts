/** The recorded network for tests and the bench: its ledgers, and a node that serves them. */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Coverage, span } from '#ledger/values/answer.ts'
import { type LedgerIndex, openIndex } from '#sources/index/openIndex.ts'
import { createMemoryStore } from '#sources/index/store.ts'
import { type LedgerOrigin, walkIntoIndex } from '#sources/index/walk.ts'
import { locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { framedLedgers } from './readLedgers.ts'
import { recordedFolder } from './recordings.ts'

export const passphrase = 'Parallax Local Network ; 2026'

/** Ledgers 2 to 373: unpacked once for a process, so no test writes into them. */
export function recordedLedgers(folder = recordedFolder): readonly Uint8Array[] {
  const known = unpacked.get(folder)
  if (known !== undefined) return known
  // A Buffer’s slice would be no copy.
  const bytes = new Uint8Array(gunzipSync(readFileSync(`${folder}/meta.xdr.gz`)))
  const ledgers = [...framedLedgers(bytes)]
  unpacked.set(folder, ledgers)
  return ledgers
}
const unpacked = new Map<string, readonly Uint8Array[]>()

/** Lines of a recorded file of REST answers. */
export const recordedLines = (file: string): readonly string[] =>
  gunzipSync(readFileSync(`${recordedFolder}/rest/${file}.ndjson.gz`))
    .toString()
    .trim()
    .split('\n')

/** A node that has ledgers from 2 on, or a part of them. */
export function originOf(
  ledgers: readonly Uint8Array[],
  window: Coverage = span(2, ledgers.length + 1),
): LedgerOrigin & { readonly asked: Coverage[] } {
  const asked: Coverage[] = []
  return {
    asked,
    window: () => Promise.resolve(window),
    async *fetchLedgers(from, count) {
      asked.push(span(from, from + count - 1))
      for (let i = from; i < from + count && i <= window.to; i++) {
        const bytes = ledgers[i - 2]
        if (bytes) yield { bytes }
      }
    },
  }
}

/** The index of all recorded ledgers: one for a process, which no test changes. */
export const recordedIndex = (): Promise<LedgerIndex> => (whole ??= indexOf(recordedLedgers()))
let whole: Promise<LedgerIndex> | undefined

/** An index of all ledgers of a node, in memory. */
export async function indexOf(
  ledgers: readonly Uint8Array[],
  network: string = passphrase,
): Promise<LedgerIndex> {
  const capacity = 2 ** 30
  const index = await openIndex({
    store: createMemoryStore(),
    passphrase: network,
    capacity,
    writes: true,
  })
  const options = { index, origin: originOf(ledgers), capacity, chunk: 200 }
  const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
  for await (const step of walkIntoIndex({ ...options, ...fast }, new AbortController().signal))
    if (step.kind === 'refused') throw new Error(step.text)
  return index
}

/** The same ledgers, in order, with other headers and linked hashes, closed `later` by seconds: a network that was reset. */
export function relinked(ledgers: readonly Uint8Array[], later = 0): readonly Uint8Array[] {
  let before: Uint8Array | undefined
  return ledgers.map((original) => {
    const bytes = Uint8Array.from(original)
    const { start, end } = locateLedger(bytes).headerBytes
    // LedgerHeader: version (4), previous hash (32)…; its own hash precedes it.
    if (before) bytes.set(before, start + 4)
    else bytes.fill(7, start + 4, start + 36)
    // StellarValue: the set's hash (32), then the close time.
    const view = new DataView(bytes.buffer)
    view.setBigUint64(start + 68, view.getBigUint64(start + 68) + BigInt(later))
    before = sha256(bytes.subarray(start, end))
    bytes.set(before, start - 32)
    return bytes
  })
}

/** A copy with one bit turned. */
export function turnedBit(bytes: Uint8Array, offset: number): Uint8Array {
  const copy = Uint8Array.from(bytes) // a Buffer's slice would be no copy
  copy[offset] = (copy[offset] ?? 0) ^ 1
  return copy
}
