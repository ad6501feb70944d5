import { expect, test } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { joinedBytes } from '#ledger/values/bytes.ts'
import { finderKey } from '#sources/history/finders.ts'
import { type LedgerOffsets, linkedLedger } from '#sources/ledgers/ledgerParts.ts'
import { createEntryGatherer } from './entryRows.ts'

test('of what is archived the index keeps data and code, and of what has ended nothing', () => {
  const ledgers = recordedLedgers().map((bytes, n) => linkedLedger(bytes, n + 2, undefined))
  const rowsAfter = (evicted: readonly Uint8Array[]) => {
    const gatherer = createEntryGatherer(undefined, 'contracts')
    for (const ledger of ledgers) gatherer.add(ledger)
    const [last] = ledgers.slice(-1)
    if (last !== undefined) gatherer.add(evicting(last, evicted))
    const { entry, key, live } = gatherer.take()
    return entry.map((bytes, n) => ({ bytes, key: key[n], isLive: live[n] === 1 }))
  }
  const all = rowsAfter([])
  const ofKind = (type: number, durability?: number) =>
    all.find(({ bytes }) => bytes[3] === type && (durability ?? bytes.at(-1)) === bytes.at(-1))
  const [data, code, ttl, temporary] = [ofKind(6, 1), ofKind(7), ofKind(9), ofKind(6, 0)]
  const gone = [data, code, ttl, temporary].flatMap((row) => (row ? [row.bytes] : []))
  expect(gone.length).toBe(4)
  const left = rowsAfter(gone)
  const isLive = (row: typeof data) =>
    left.some(({ bytes, isLive: is }) => is && String(bytes) === String(row?.bytes))
  expect([data, code, ttl, temporary].map(isLive)).toEqual([true, true, false, false])
  expect(code?.key).toBe(finderKey('code', code?.bytes.subarray(4) ?? new Uint8Array()))
})

/** The same ledger, in which entries left the live state. */
function evicting(ledger: LedgerOffsets, keys: readonly Uint8Array[]): LedgerOffsets {
  let start = ledger.bytes.length
  const evicted = keys.map((key) => {
    const slice = { start, end: start + key.length }
    start = slice.end
    return slice
  })
  return { ...ledger, bytes: joinedBytes([ledger.bytes, ...keys]), evicted }
}
