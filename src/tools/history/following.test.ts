import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asRecorded,
  bucketOf,
  recordedBuckets,
  recordedState,
  writeArchive,
} from '#e2e/testing/archiveFolder.ts'
import {
  answered,
  buildPart,
  filesOf,
  part,
  recording,
  run,
  whole,
  writeLake,
} from '#e2e/testing/indexBuilds.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { span } from '#ledger/values/answer.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { ownerKey } from '#sources/history/keys.ts'
import { ownerKinds } from '#sources/index/owners.ts'
import { openFolder } from '../network/packedFolder.ts'
import { mergedWith } from './build.ts'
import { openDatabase, rowsIn } from './duckdb.ts'
import { isOfEntries, standingRows } from './entryLayers.ts'
import { openIndex } from './indexFolder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-following-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)

/** Runs a command that has to succeed. */
async function done(...args: readonly string[]) {
  const { code, text } = await run(...args)
  if (code !== 0) throw new Error(text)
}

/** The state of the recorded network at ledger 319, and at its last, 373. */
const [early, late] = [at('early'), at('late')]
beforeAll(async () => {
  await buildPart()
  const { live, hot } = recordedState(319)
  writeArchive(at('archive-319'), {
    ledger: 319,
    live: [bucketOf([...live.values()].map((bytes) => ({ kind: 2, bytes })))],
    hot: [
      bucketOf(
        [...hot.values()].map((bytes) => ({ kind: 0, bytes })),
        1,
      ),
    ],
  })
  writeArchive(at('archive-373'), recordedBuckets())
  await done('state', at('archive-319'), at('written'))
  cpSync(at('written'), early, { recursive: true })
  asRecorded(early, 319)
  await done('state', at('archive-373'), late)
})

/** The rows of a table that its manifest names, as SQL. */
async function rowsOf(out: string, table: 'postings' | 'entries' | 'contracts') {
  const { manifest } = await openIndex(out)
  if (isOfEntries(table)) return standingRows(out, manifest, table)
  return rowsIn((manifest.tables[table]?.files ?? []).map((file) => path.join(out, file.path)))
}

/** Each chunk that is mapped has the first trade of XLM, for its first trade at all. */
const native = ownerKey(ownerKinds.asset, new Uint8Array(4))

async function expectSameRows(one: string, other: string) {
  expect(await answered(`SELECT count(*) FROM ${one} HAVING count(*) < 100`)).toEqual([])
  expect(await answered(`FROM ${one} WHERE key <> ${native} EXCEPT ALL FROM ${other}`)).toEqual([])
  expect(await answered(`FROM ${other} WHERE key <> ${native} EXCEPT ALL FROM ${one}`)).toEqual([])
}

describe('history that follows on a state', () => {
  const out = at('both')
  beforeAll(async () => {
    // Of three equal windows and one more, one is made.
    for (const ledgers of ['320..330', '331..341', '342..352', '353..363'])
      await done('build', whole, out, '--ledgers', ledgers, '--state', early)
    await done('build', whole, out)
  })

  it('leaves the entries that the state of its last ledger has, with their values', async () => {
    for (const table of ['entries', 'contracts'] as const)
      await expectSameRows(await rowsOf(out, table), await rowsOf(late, table))
    const { manifest } = await openIndex(out)
    const last = (await openIndex(late)).manifest
    expect(manifest).toMatchObject({
      ledgers: { from: 320, to: 373 },
      // The record of its last ledger is the lake's.
      state: { ...last.state, record: undefined },
      hashes: [{ ledger: 373 }, { ledger: 320 }],
      // Sums and ranks are the archive’s.
      held: { ledger: 319 },
    })
    expect((await run('info', out)).text).toMatch(
      /ledgers 320–373 and the state of ledger 373 and sums and ranks of ledger 319,/,
    )
    expect(await run('verify', out, whole)).toMatchObject({ code: 0 })
  })

  it('lists contracts where the state does', async () => {
    const [older, longer] = [at('older'), at('longer')]
    cpSync(early, older, { recursive: true })
    const manifest = path.join(older, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"instances": true,', ''))
    await done('build', whole, longer, '--ledgers', '320..330', '--state', older)
    const [one, other] = [await openIndex(out), await openIndex(longer)]
    expect([one, other].map((index) => index.manifest.instances)).toEqual([true, undefined])
    expect(await run('verify', longer, whole)).toMatchObject({ code: 0 })
  })

  it('has the rows of windows that were merged, and those of one build', async () => {
    const once = at('once')
    expect(await run('build', whole, once, '--state', early)).toMatchObject({ code: 0 })
    await expectSameRows(await rowsOf(out, 'postings'), await rowsOf(once, 'postings'))
    const { tables } = (await openIndex(out)).manifest
    expect(tables.postings?.files.map(({ ledgers }) => ledgers)).toEqual([
      { from: 320, to: 363 },
      { from: 364, to: 373 },
    ])
  })

  it('has files of no earlier build, once it is pruned', async () => {
    expect(readdirSync(path.join(out, 'heads'))).toHaveLength(2)
    expect(await run('prune', out)).toMatchObject({ code: 0 })
    expect(readdirSync(path.join(out, 'heads'))).toHaveLength(1)
    // The window in the middle has what its last rewriting left of all entries.
    expect(readdirSync(path.join(out, '0'))).toEqual(['320-363', '342-352', '364-373', 'state-319'])
    expect(readdirSync(path.join(out, '0', 'state-319'))).toEqual([
      'holdings-00.groups',
      'holdings-00.parquet',
    ])
    expect(await run('prune', out)).toMatchObject({ code: 0, text: '0 files of 0 bytes removed' })
    expect(await run('verify', out, whole)).toMatchObject({ code: 0 })
  })

  it.each([
    [
      ['build', whole, at('x'), '--state', early, '--ledgers', '330..340'],
      1,
      /only ledgers from 320 on can be added$/,
    ],
    [
      ['build', whole, at('x'), '--state', early, '--ledgers', '2..300'],
      1,
      /has none of the ledgers asked for/,
    ],
    [
      ['build', whole, at('y'), '--state', part],
      2,
      /has no state: `npm run history -- state` makes one$/,
    ],
    [
      ['build', whole, early, '--state', late],
      2,
      /begins with the state of ledger 319: name another folder$/,
    ],
    [['verify', late, whole], 1, /has a state, and no ledgers to compare with those of a lake$/],
    [['prune', '/nowhere'], 2, /^\/nowhere does not exist$/],
  ] as const)('says why %j cannot be done', async (args, code, words) => {
    const before = [early, late].map(filesOf)
    const answer = await run(...args)
    expect(answer.text).toMatch(words)
    expect(answer.code).toBe(code)
    expect([early, late].map(filesOf)).toEqual(before)
  })

  it('is refused where the lake is of another chain', async () => {
    await writeLake(at('later'), recording, '--ledgers', '320..330')
    for (const [lake, words] of [
      [whole, /is of another chain than .*: its ledger 319 has the hash/],
      [at('later'), /ledger 320 does not follow from ledger 319$/],
    ] as const) {
      const { code, text } = await run('build', lake, at('forked'), '--state', at('written'))
      expect(text).toMatch(words)
      expect(code).toBe(1)
      expect((await openIndex(at('forked'))).manifest.ledgers).toBeUndefined()
    }
  })
})

it('answers what its page has for DuckDB', async () => {
  const page = readFileSync(new URL('archive/README.md', import.meta.url), 'utf8')
  const [, sql = ''] = /```sql\n([^`]*)```/.exec(page) ?? []
  const statements = sql
    .replaceAll('/data/state', late)
    .replace("issuer = 'G…'", 'TRUE')
    .split(';\n')
  const database = await openDatabase({ threads: 1, memory: 300, spill: at('spill') })
  const rows: (readonly (readonly unknown[])[])[] = []
  for (const statement of statements.filter((each) => each.trim() !== ''))
    rows.push(await database.rows(statement))
  database.close()
  const [holders = [], largest = [], offers = []] = rows.slice(-3)
  const recorded = openFolder(recording)
  const balances = (await recorded.table('accounts'))
    .flatMap((each) => readRecord(each).list('balances', (line) => line))
    .flatMap((line) =>
      line.has('asset_code') && line.text('asset_code') === 'USD' ? [line.amount('balance')] : [],
    )
  const byAmount = (a: bigint, b: bigint) => (a < b ? 1 : -1)
  expect(holders.map(([, stroops]) => BigInt(String(stroops)))).toEqual(balances.toSorted(byAmount))
  expect(largest.map(([rank]) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const pair = (await recorded.table('offers')).filter((each) =>
    ['selling', 'buying'].every(
      (side, n) =>
        readRecord(each)
          .object(side)
          .optional('asset_code', (own) => own.text('asset_code')) === ['USD', 'EUR'][n],
    ),
  )
  expect(new Set(offers.map(([id]) => id))).toEqual(
    new Set(pair.map((each) => readRecord(each).text('id'))),
  )
  expect(pair.length).toBeGreaterThan(5)
})

describe('windows of an index', () => {
  it('stay few, night after night, and no row is written anew often', () => {
    for (const random of [1, 2, 3].map((n) => seeded(n))) {
      let windows = [span(2, 1_000_000)]
      const written = new Map<number, number>()
      for (let night = 0; night < 365; night++) {
        const from = (windows.at(-1)?.to ?? 0) + 1
        const range = span(from, from + 200 + random(60))
        const merged = mergedWith(windows, range)
        for (const { from: first } of merged) written.set(first, (written.get(first) ?? 0) + 1)
        const kept = windows.slice(0, windows.length - merged.length)
        windows = [...kept, span(merged[0]?.from ?? range.from, range.to)]
        expect(windows.length).toBeLessThan(15)
        expect(windows.slice(1).map((each) => each.from)).toEqual(
          windows.slice(0, -1).map((each) => each.to + 1),
        )
      }
      expect(windows[0]).toEqual({ from: 2, to: 1_000_000 })
      expect(Math.max(...written.values())).toBeLessThan(8)
    }
  })
})
