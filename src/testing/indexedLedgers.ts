/** The recorded network for tests and the bench: its ledgers, and a node that serves them. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { framedLedgers } from './readLedgers.ts'
import type { Coverage } from '../model/coverage.ts'
import { span } from '../indexer/coverage.ts'
import { type LedgerIndex, openIndex } from '../indexer/store/openIndex.ts'
import type { LedgerOrigin } from '../indexer/walk/readChunk.ts'
import { walkIntoIndex } from '../indexer/walk/walk.ts'
import { createMemoryStore } from '../indexer/store/store.ts'
import { recordedFolder } from './recordings.ts'

export const passphrase = 'Parallax Local Network ; 2026'

/** Ledgers 2 to 373. */
export const recordedLedgers = (): readonly Uint8Array[] => [
  ...framedLedgers(gunzipSync(readFileSync(`${recordedFolder}/meta.xdr.gz`))),
]

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
