import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HistoryFolder, writeHistoryFolder } from '#e2e/testing/historyFolder.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { Collections, FilterOf, Owner, OwnerOf } from '#ledger'
import { ledgerSequence, type PageRequest, parseAccountId } from '#ledger/values'
import { parseOfferId } from '#ledger/values/ids.ts'
import { decompressed } from '#tools/lake/nodeZstd.ts'
import * as indexTools from '../index/openReader.ts'
import type { HistoryKind } from '../page.ts'
import { HistoryIndex } from './historyIndex.ts'
import { HistoryPages } from './historyPages.ts'

const { rest } = recordedSources()
const { signal } = new AbortController()
const ledgers = recordedLedgers()
const asked: number[] = []
const ledgerOfToid = (id: bigint) => Number(id >> 32n)
const service = {
  node: {
    status: () =>
      Promise.resolve({
        passphrase: '',
        window: { oldest: ledgerSequence(2), latest: ledgerSequence(373) },
        calls: [],
      }),
  },
  host: 'files.test',
  readRun: async <T>(
    { from }: { readonly from: number },
    read: (
      sent: readonly { sequence: ReturnType<typeof ledgerSequence>; bytes: Uint8Array }[],
    ) => T | Promise<T>,
  ) => {
    asked.push(from)
    const bytes = defined(ledgers[from - 2])
    return {
      output: await read([{ sequence: ledgerSequence(from), bytes }]),
      calls: [],
      bytes: bytes.length,
    }
  },
}
let pages: HistoryPages

let built: HistoryFolder
beforeAll(async () => {
  built = await writeHistoryFolder()
  pages = new HistoryPages(service, await openIndex(), indexTools)
})
afterAll(() => built.remove())
const openIndex = () =>
  HistoryIndex.open(
    {
      whole: (name) => Promise.resolve(built.read(name)),
      range: (name, from, length) => Promise.resolve(built.read(name).slice(from, from + length)),
    },
    decompressed,
    { signal, calls: [] },
  )

const page = async <K extends HistoryKind>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  request: PageRequest & { readonly filter?: FilterOf<K> },
) => defined(await pages.page(kind, of, request, { signal, calls: [] }))

/** A list from both, to its end. */
async function compared<K extends HistoryKind>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  order: PageRequest['order'],
  filter: FilterOf<K>,
): Promise<number> {
  type Item = Collections[K]['item']
  const both = [
    (request: PageRequest) => rest.list(kind, of, { ...request, order, filter }, signal),
    (request: PageRequest) => page(kind, of, { ...request, order, filter }),
  ]
  const [expected = [], found = []] = await Promise.all(both.map((read) => all<Item>(read)))
  expect(differences(expected, found)).toEqual([])
  return expected.length
}

test('lists of accounts, pools, balances, offers and assets are those of the REST service', async () => {
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const accounts = [...new Set(operations.map(({ source }) => source))].flatMap(
    (text) => parseAccountId(text) ?? [],
  )
  let rows = 0
  for (const [n, id] of accounts.entries()) {
    if (n % 16 !== 0) continue
    const of = { kind: 'account', id } as const
    const order = n % 2 === 0 ? 'asc' : 'desc'
    for (const kind of ['transactions', 'operations', 'payments', 'effects', 'trades'] as const)
      rows += await compared(kind, of, order, {})
    rows += await compared('operations', of, order, { successful: true })
  }
  const pools = await rest.list('liquidityPools', undefined, { order: 'asc', limit: 3 }, signal)
  for (const pool of pools.items) {
    if (!('id' in pool)) continue
    const of = { kind: 'liquidityPool', id: pool.id } as const
    for (const kind of ['transactions', 'operations', 'effects', 'trades'] as const)
      rows += await compared(kind, of, 'desc', {})
  }
  const trades = await all((request) => rest.list('trades', undefined, request, signal))
  for (const { base } of trades.slice(0, 4)) {
    const { account, asset, offer } = base
    if (account !== undefined && offer !== undefined)
      rows += await compared(
        'trades',
        { kind: 'offer', id: defined(parseOfferId(`${offer}`)) },
        'asc',
        {},
      )
    if (asset.type !== 'native') rows += await compared('operations', undefined, 'desc', { asset })
  }
  expect(rows).toBeGreaterThan(2000)
})

test('a page reads the ledgers of its rows, and the next one goes on behind it, there and back', async () => {
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const counts = Map.groupBy(operations, ({ source }) => source)
  const [, rows] = defined([...counts].find(([, own]) => own.length > 12 && own.length < 20))
  const of = { kind: 'account', id: defined(parseAccountId(rows[0]?.source ?? '')) } as const
  const fresh = new HistoryPages(service, await openIndex(), indexTools)
  asked.length = 0
  const read = (cursor: PageRequest['cursor']) =>
    fresh.page('operations', of, { order: 'desc', limit: 5, cursor }, { signal, calls: [] })
  const first = defined(await read(undefined))
  const needed = new Set(first.items.map((item) => ('id' in item ? ledgerOfToid(item.id) : 0)))
  // Four are read together: no more than that beyond the page's own.
  expect(asked.length).toBeLessThanOrEqual(needed.size + 5)
  const second = defined(await read(first.next))
  const expected = await rest.list('operations', of, { order: 'desc', limit: 10 }, signal)
  expect(differences(expected.items, [...first.items, ...second.items])).toEqual([])
  const back = defined(await read(second.prev))
  expect(differences(first.items, back.items)).toEqual([])
  const before = asked.length
  await read(undefined)
  expect(asked.length).toBe(before)
})

test('types, outcomes and days of rows are known before their ledgers are', async () => {
  const account = defined(
    parseAccountId('GCKOBUTEERJ5OLBJ2TNNVDZOKPABUJWXNVSHEMHD7PWXQJ37PH5W62WV'),
  )
  const of = { kind: 'account', id: account } as const
  const ctx = { signal, calls: [] }
  for (const order of ['asc', 'desc'] as const)
    for (let cursor: PageRequest['cursor'], n = 0; n < 3; n++) {
      const request = { order, limit: 15, cursor }
      const { items, next } = await page('operations', of, request)
      const before = asked.length
      const ahead = await pages.ahead('operations', of, request, ctx)
      expect(asked.length).toBe(before)
      expect(ahead.map(({ type, successful, day }) => [type, successful, day])).toEqual(
        items.map((item) =>
          'body' in item
            ? [
                item.body.type,
                item.transactionSuccessful,
                item.createdAt - (item.createdAt % 86_400),
              ]
            : [],
        ),
      )
      cursor = next
    }
  const { items } = await page('transactions', of, { order: 'desc', limit: 15 })
  const ahead = await pages.ahead('transactions', of, { order: 'desc', limit: 15 }, ctx)
  expect(ahead.map(({ successful }) => successful)).toEqual(
    items.map((item) => 'successful' in item && item.successful),
  )
})

test('an account without any history is not found, one without trades has none', async () => {
  const ask = (text: string) =>
    page(
      'trades',
      { kind: 'account', id: defined(parseAccountId(text)) },
      { order: 'asc', limit: 5 },
    )
  await expect(
    ask('GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'),
  ).rejects.toMatchObject({
    kind: 'notFound',
  })
  const trades = await all((request) => rest.list('trades', undefined, request, signal))
  const traders = new Set<string | undefined>(
    trades.flatMap(({ base, counter }) => [base.account, counter.account]),
  )
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const { source: quiet } = defined(
    operations.find(({ source }) => !traders.has(source) && source.startsWith('G')),
  )
  expect((await ask(quiet)).items).toEqual([])
})

test('of lists that it has no rows of it says nothing', async () => {
  expect(
    await pages.page('operations', undefined, { order: 'asc', limit: 5 }, { signal, calls: [] }),
  ).toBe(undefined)
})
