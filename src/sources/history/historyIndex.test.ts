import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { writeTable } from '#e2e/testing/historyFolder.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { createRandom, type Random } from '#e2e/testing/random.ts'
import { compareBytes, ledgerSequence, RecordError, span, unixSeconds } from '#ledger/values'
import { writeHeads } from '#tools/history/writeHeads.ts'
import { decompressed } from '#tools/lake/nodeZstd.ts'

import { finderKey } from './finders.ts'
import {
  type FoundEntry,
  type HistoryFiles,
  HistoryIndex,
  type HistoryRow,
} from './historyIndex.ts'
import { ownerKey, transactionKey } from './keys.ts'

// Owners of very different sizes over two files of ledgers, in row groups of 16: the largest has dozens of groups.
const owners = 400
const ownerOf = (n: number) => {
  const id = new Uint8Array(32)
  new DataView(id.buffer).setUint32(28, n)
  return id
}
const folder = mkdtempSync(path.join(tmpdir(), 'history-'))
const nights = mkdtempSync(path.join(tmpdir(), 'history-'))
const ctx = { signal: new AbortController().signal, calls: [] }

/** Reads the folder as a host of files would, and counts what it sent. */
function filesOf(
  change: (path: string, bytes: Uint8Array) => Uint8Array = (_, bytes) => bytes,
  at = folder,
) {
  const sent = { requests: 0, bytes: 0, rounds: 0 }
  let open = 0
  const read = async (name: string, from = 0, length = Number.POSITIVE_INFINITY) => {
    const file = change(name, new Uint8Array(readFileSync(path.join(at, name))))
    const bytes = file.slice(from, from + length)
    sent.requests++
    sent.bytes += bytes.length
    if (open++ === 0) sent.rounds++
    await setImmediate()
    open--
    return bytes
  }
  const files: HistoryFiles = {
    whole: (name) => read(name),
    range: (name, from, length) => read(name, from, length),
  }
  return { files, sent }
}

type Row = Omit<HistoryRow, 'ledger'> & { readonly owner: number; readonly ledger: number }
const rows: Row[] = []
const hashes: { readonly hash: Uint8Array; readonly ledger: number }[] = []

beforeAll(async () => {
  const random = createRandom('a static index')
  for (let n = 0; n < 4000; n++) {
    // A few owners have most of the rows.
    const owner = Math.floor(owners * random.next() ** 4)
    rows.push({
      owner,
      ledger: 2 + random.below(98),
      transaction: 1 + random.below(40),
      operation: random.below(5),
      type: random.below(27),
      flags: random.below(16),
      lists: random.below(16),
    })
  }
  for (let n = 0; n < 300; n++) {
    const hash = Uint8Array.from({ length: 32 }, () => random.below(256))
    hashes.push({ hash, ledger: 2 + random.below(98) })
  }
  await writeWindows(folder, [2, 61])
  // As many as an index of a year of nights has.
  await writeWindows(nights, [2, 40, 50, 60, 70, 75, 80, 85, 90, 92, 94, 96, 98])
})

/** Writes an index of windows that begin with these ledgers. */
async function writeWindows(at: string, begins: readonly number[]) {
  await mkdir(path.join(at, '0'), { recursive: true })
  const spans = begins.map((from, n) => {
    const ledgers = span(from, (begins[n + 1] ?? 100) - 1)
    return { path: `0/${from}-${ledgers.to}.parquet`, ledgers }
  })
  for (const { path: name, ledgers } of spans) {
    const isIn = ({ ledger }: { ledger: number }) => ledger >= ledgers.from && ledger <= ledgers.to
    const own = rows.filter(isIn).map((row) => ({
      ...row,
      key: ownerKey(0, ownerOf(row.owner)),
      pos: row.transaction * 128 + row.operation,
    }))
    const postings = {
      key: own.map(({ key }) => key),
      ledger: own.map(({ ledger }) => ledger),
      pos: own.map(({ pos }) => pos),
      type: own.map(({ type }) => type),
      flags: own.map(({ flags, lists }) => flags | (lists << 4)),
    }
    await writeTable(path.join(at, name), postings, 16)
    const byHash = hashes
      .filter(isIn)
      .map(({ hash, ledger }) => ({ key: transactionKey(hash), ledger }))
    const transactions = {
      hash40: byHash.map(({ key }) => key),
      ledger: byHash.map(({ ledger }) => ledger),
    }
    await writeTable(path.join(at, name.replace('.', 't.')), transactions, 16)
  }
  await writeHeads(
    at,
    {
      passphrase: 'a test',
      ledgers: { from: ledgerSequence(2), to: ledgerSequence(99) },
      days: [
        { time: 86_400 * 20_000, ledger: ledgerSequence(2) },
        { time: 86_400 * 20_002, ledger: ledgerSequence(50) },
      ],
      files: {
        postings: spans,
        transactions: spans.map((span) => ({ ...span, path: span.path.replace('.', 't.') })),
        entries: [],
      },
    },
    // Several heads, although there are few groups.
    { groupsPerHead: 20 },
  )
}
afterAll(() => {
  for (const at of [folder, nights]) rmSync(at, { recursive: true, force: true })
})

const placeOf = ({ ledger, transaction, operation }: Omit<Row, 'owner'>) =>
  (ledger * 2 ** 20 + transaction) * 128 + operation

test('the rows of an owner are those of all files, in both orders, from any row on, by what they match', async () => {
  const index = await HistoryIndex.open(filesOf().files, decompressed, ctx)
  const random = createRandom('look-ups')
  let found = 0
  for (let n = 0; n < (isNightly ? 300 : 100); n++) {
    const owner = n < 20 ? n : random.below(owners + 20)
    const order = random.next() < 0.5 ? 'asc' : 'desc'
    const lists = 1 << random.below(4)
    const matches = n % 3 === 0 ? () => true : (row: { lists: number }) => (row.lists & lists) !== 0
    const own = rows
      .filter((row) => row.owner === owner && matches(row))
      .toSorted((a, b) => (order === 'asc' ? 1 : -1) * (placeOf(a) - placeOf(b)))
    const start = n % 2 === 0 ? undefined : own[random.below(Math.max(1, own.length))]
    const expected = own.filter(
      (row) =>
        start === undefined || (order === 'asc' ? 1 : -1) * (placeOf(row) - placeOf(start)) > 0,
    )
    const limit = 1 + random.below(30)
    const after = start && { ...start, ledger: ledgerSequence(start.ledger) }
    const answer = await index.rows(
      { kind: 0, id: ownerOf(owner), matches, order, limit, after },
      ctx,
    )
    expect(answer.rows.map(placeOf)).toEqual(expected.slice(0, limit).map(placeOf))
    expect(answer.more).toBe(expected.length > limit)
    found += answer.rows.length
  }
  expect(found).toBeGreaterThan(200)
})

test('a hash leads to its ledger, and an unknown one to none', async () => {
  const index = await HistoryIndex.open(filesOf().files, decompressed, ctx)
  for (const { hash, ledger } of hashes)
    expect(await index.ledgersOfTransaction(hash, ctx)).toEqual([ledger])
  expect(await index.ledgersOfTransaction(new Uint8Array(32), ctx)).toEqual([])
  expect(await index.days(ctx)).toEqual([
    { time: 86_400 * 20_000, ledger: 2 },
    { time: 86_400 * 20_002, ledger: 50 },
  ])
})

test('a look-up reads the manifest, a head and as many row groups as it needs', async () => {
  for (const { owner, limit, most } of [
    { owner: 0, limit: 10, most: 4 },
    { owner: owners - 3, limit: 25, most: 4 },
    { owner: owners + 7, limit: 25, most: 4 },
  ]) {
    const { files, sent } = filesOf()
    const index = await HistoryIndex.open(files, decompressed, ctx)
    await index.rows(
      { kind: 0, id: ownerOf(owner), matches: () => true, order: 'desc', limit },
      ctx,
    )
    expect(sent.requests).toBeLessThanOrEqual(most)
  }
})

test('in a dozen windows a hash and a rare owner are found in three rounds', async () => {
  const owner = 250
  const own = rows.filter((row) => row.owner === owner)
  for (const look of [
    (index: HistoryIndex) => index.ledgersOfTransaction(hashes[0]?.hash ?? new Uint8Array(), ctx),
    async (index: HistoryIndex) => {
      const asked = { matches: () => true, order: 'desc', limit: 25 } as const
      const answer = await index.rows({ kind: 0, id: ownerOf(owner), ...asked }, ctx)
      expect(answer.rows).toHaveLength(own.length)
    },
  ]) {
    const { files, sent } = filesOf(undefined, nights)
    const index = await HistoryIndex.open(files, decompressed, ctx)
    sent.rounds = sent.requests = 0
    await look(index)
    expect(sent.rounds).toBeLessThanOrEqual(3)
    expect(sent.requests).toBeLessThanOrEqual(20)
  }
  expect(own.length).toBeGreaterThan(1)
})

describe('entries that later ledgers changed', () => {
  const id = new Uint8Array(4)
  const finder = 'type'
  const entryOf = (n: number) => Uint8Array.of(n >> 8, n & 255)
  /** The place and the ledger of each entry. */
  const standing = new Map<number, { readonly place: number; readonly ledger: number }>()
  const at = mkdtempSync(path.join(tmpdir(), 'history-'))
  afterAll(() => rmSync(at, { recursive: true, force: true }))

  beforeAll(async () => {
    const random = createRandom('layers')
    const layers = [span(2, 60), span(61, 80), span(81, 99)]
    const files = layers.map((ledgers) => ({ path: `${ledgers.from}.parquet`, ledgers }))
    for (const { path: name, ledgers } of files) {
      const changed = new Set(
        Array.from({ length: ledgers.from === 2 ? 900 : 150 }, () => random.below(1000)),
      )
      const changes: (readonly [place: number, entry: number, ledger: number])[] = []
      for (const n of changed) {
        const before = standing.get(n)
        const ledger = ledgers.from + random.below(ledgers.to - ledgers.from + 1)
        // One in four is removed, and one in four moves; some places have more entries than a row group.
        const chance = random.below(4)
        const place = chance === 1 || !before ? random.below(40) ** 2 : before.place
        const isRemoved = chance === 0
        if (isRemoved) standing.delete(n)
        else {
          standing.set(n, { place, ledger })
          changes.push([place, n, ledger])
        }
        if (before && (isRemoved || place !== before.place))
          changes.push([before.place, n, -ledger])
      }
      const columns = {
        key: changes.map(() => finderKey(finder, id)),
        place: changes.map(([place]) => place),
        entry: changes.map(([, n]) => entryOf(n)),
        ledger: changes.map(([, , ledger]) => ledger),
      }
      await writeTable(path.join(at, name), columns, 16)
    }
    const state = { ledger: ledgerSequence(99), closed: unixSeconds(1), protocol: 23 }
    await writeHeads(at, { passphrase: 'a test', state, files: { entries: files } })
  })

  it.each(['asc', 'desc'] as const)(
    'are found as they are now, %s, from any place on',
    async (order) => {
      const way = order === 'asc' ? 1 : -1
      const sorted = [...standing]
        .map(([n, { place, ledger }]) => ({ entry: entryOf(n), place, ledger }))
        .toSorted((a, b) => way * (a.place - b.place || compareBytes(a.entry, b.entry)))
      for (const place of [undefined, 0, 1, 4, 400, 401, 1521, 2000]) {
        const index = await HistoryIndex.open(filesOf(undefined, at).files, decompressed, ctx)
        const found: FoundEntry[] = []
        for await (const { entries } of index.entries({ finder, id, order, place }, ctx))
          found.push(...entries.map(({ entry, place, ledger }) => ({ entry, place, ledger })))
        const isAsked = (entry: { readonly place: number }) =>
          place === undefined || way * (entry.place - place) >= 0
        expect(found.filter(isAsked)).toEqual(sorted.filter(isAsked))
        expect(found.length).toBeLessThanOrEqual(sorted.length)
      }
      expect(sorted.length).toBeGreaterThan(400)
    },
  )

  it('are read beside each other: a first page takes two rounds, and one group of each file', async () => {
    const { files, sent } = filesOf(undefined, at)
    const index = await HistoryIndex.open(files, decompressed, ctx)
    sent.rounds = sent.requests = 0
    for await (const { entries } of index.entries({ finder, id, order: 'asc' }, ctx))
      if (entries.length > 0) break
    expect([sent.rounds, sent.requests <= 6]).toEqual([2, true])
  })
})

test.each([
  ['"to": 98', '"to": 99', 'is not of ledgers 2–98'],
  ['"from": 71', '"from": 61', 'do not follow each other at ledger 71'],
  ['"to": 64', '"to": 60', 'do not follow each other at ledger 61'],
])('a manifest with %s in place of %s is refused', async (other, stated, words) => {
  const changed = filesOf((name, bytes) =>
    name === 'manifest.json'
      ? new TextEncoder().encode(new TextDecoder().decode(bytes).replace(stated, other))
      : bytes,
  )
  const opening = HistoryIndex.open(changed.files, decompressed, ctx)
  await expect(opening).rejects.toThrow(words)
})

const flips = 30

test('a flipped bit anywhere is noticed, or changes no answer', async () => {
  const random = createRandom('flips')
  // Nothing is asked of the entries here.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.\w+$/.test(name) && !name.includes('entries'),
  )
  const ask = async (files: HistoryFiles) => {
    const index = await HistoryIndex.open(files, decompressed, ctx)
    const all = { matches: () => true, order: 'desc', limit: 1000 } as const
    const answers: unknown[] = [await index.days(ctx)]
    for (let owner = 0; owner < owners; owner += 40)
      answers.push(await index.rows({ kind: 0, id: ownerOf(owner), ...all }, ctx))
    for (const { hash } of hashes.slice(0, 10))
      answers.push(await index.ledgersOfTransaction(hash, ctx))
    return answers
  }
  const honest = await ask(filesOf().files)
  let noticed = 0
  for (let n = 0; n < flips; n++) {
    const name = names[n % names.length] ?? ''
    try {
      expect(await ask(filesOf(flipped(name, random)).files)).toEqual(honest)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      noticed++
    }
  }
  expect(noticed).toBeGreaterThan(flips / 3)
})

const flipped = (name: string, random: Random) => {
  const place = random.next()
  const bit = random.below(8)
  return (path: string, bytes: Uint8Array) => {
    if (path !== name) return bytes
    const changed = Uint8Array.from(bytes)
    const at = Math.floor(place * bytes.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << bit)
    return changed
  }
}
