import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HistoryFolder, writeHistoryFolder } from '#e2e/testing/historyFolder.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { ListRequest, Owner, OwnerOf } from '#ledger'
import { ledgerSequence, type PageRequest, parseAccountId } from '#ledger/values'
import { decompressed } from '#tools/lake/nodeZstd.ts'
import * as indexTools from '../index/openReader.ts'
import { pageOf } from '../lists/pageOf.ts'
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

async function page<K extends HistoryKind>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  { filter = {}, ...request }: ListRequest<K>,
  from = pages,
) {
  const ctx = { signal, calls: [] }
  const finder = defined(await from.finder(kind, of, filter, request.order, ctx))
  return pageOf([finder], { kind, request }, ctx)
}

test('a page reads the ledgers of its rows, and the next one goes on behind it, there and back', async () => {
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const counts = Map.groupBy(operations, ({ source }) => source)
  const [, rows] = defined([...counts].find(([, own]) => own.length > 12 && own.length < 20))
  const of = { kind: 'account', id: defined(parseAccountId(rows[0]?.source ?? '')) } as const
  const fresh = new HistoryPages(service, await openIndex(), indexTools)
  asked.length = 0
  const read = (cursor: PageRequest['cursor']) =>
    page('operations', of, { order: 'desc', limit: 5, cursor }, fresh)
  const first = await read(undefined)
  const needed = new Set(first.items.map((item) => ('id' in item ? ledgerOfToid(item.id) : 0)))
  // Four are read together: no more than that beyond the page's own.
  expect(asked.length).toBeLessThanOrEqual(needed.size + 5)
  const second = await read(first.next)
  const expected = await rest.list('operations', of, { order: 'desc', limit: 10 }, signal)
  expect(differences(expected.items, [...first.items, ...second.items])).toEqual([])
  const back = await read(second.prev)
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

test('an account without any history is not known, one without trades has none', async () => {
  const ctx = { signal, calls: [] }
  const finderOf = async (text: string) => {
    const of = { kind: 'account', id: defined(parseAccountId(text)) } as const
    return defined(await pages.finder('trades', of, {}, 'asc', ctx))
  }
  const nobody = await finderOf('GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H')
  expect(await nobody.knowsOwner(ctx)).toBe(false)
  const trades = await all((request) => rest.list('trades', undefined, request, signal))
  const traders = new Set<string | undefined>(
    trades.flatMap(({ base, counter }) => [base.account, counter.account]),
  )
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const { source } = defined(
    operations.find((each) => !traders.has(each.source) && each.source.startsWith('G')),
  )
  const quiet = await finderOf(source)
  expect(await quiet.knowsOwner(ctx)).toBe(true)
  const request = { order: 'asc', limit: 5 } as const
  expect((await pageOf([quiet], { kind: 'trades', request }, ctx)).items).toEqual([])
})

test('of lists that it has no rows of it says nothing', async () => {
  const ctx = { signal, calls: [] }
  expect(await pages.finder('operations', undefined, {}, 'asc', ctx)).toBe(undefined)
})
