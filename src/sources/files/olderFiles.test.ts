import { afterAll, describe, expect, test } from 'vitest'
import { recordedHistory, writeHistoryFolder } from '#e2e/testing/historyFolder.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import type { Collections, FilterOf, Owner, OwnerOf } from '#ledger'
import type { HistoryKind } from '#ledger/collections.ts'
import {
  isUnknownRecord,
  type PageRequest,
  parseCursor,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { parseAccountId, parseLedgerSequence, parseOfferId, toid } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { createMock } from '#mock/mock.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget, usualViewBytes } from '../request.ts'
import type { Source } from '../source.ts'

/** Index all of the 372 recorded ledgers (2 to 373), and all but the newest 33. */
const whole = await recordedHistory()
const older = await writeHistoryFolder({ ledgers: recordedLedgers().slice(0, 339) })
afterAll(() => older.remove())

/** A node that keeps the newest 50 ledgers, beside an index of all of them or of older ones. */
function nodeOf({
  archive = false,
  lake = false,
  hasFiles = true,
  index = true,
  isOlder = false,
  viewBytes = usualViewBytes,
  manifest = (text: string) => new Response(text),
  lakeConfig = (text: string) => new Response(text),
} = {}) {
  const mock = createMock(demo, { retention: 50, archive })
  const files = createMock(demo)
  const asked = { ledgers: new Set<number>(), files: new Set<string>(), index: 0 }
  const source = createRpcSource({
    url: 'https://node.example.org/rpc',
    history: index ? 'https://files.example.org/index' : undefined,
    lake: lake ? 'https://lake.example.org/lake' : undefined,
    budget: noBudget,
    viewBytes,
    fetch: async (request) => {
      const { host, pathname } = new URL(request.url)
      if (host === 'lake.example.org') {
        asked.files.add(pathname)
        const answer = await files(request)
        if (pathname.endsWith('.json')) return lakeConfig(await answer.text())
        return hasFiles ? answer : new Response('', { status: 404 })
      }
      if (host === 'files.example.org') {
        asked.index++
        const folder = isOlder ? older : whole
        const name = pathname.slice('/index/'.length)
        return name === 'manifest.json'
          ? manifest(new TextDecoder().decode(folder.read(name)))
          : folder.answer(request)
      }
      const text = await request.clone().text()
      const runs = text.matchAll(
        /"getLedgers","params":\{"startLedger":(\d+),"pagination":\{"limit":(\d+)/g,
      )
      for (const [, start, count] of runs)
        for (let n = 0; n < Number(count); n++) asked.ledgers.add(Number(start) + n)
      return mock(request)
    },
    index: { requestsPerSecond: Number.POSITIVE_INFINITY },
  })
  return { source, asked }
}

const account = defined(parseAccountId('GCKOBUTEERJ5OLBJ2TNNVDZOKPABUJWXNVSHEMHD7PWXQJ37PH5W62WV'))
const of = { kind: 'account', id: account } as const
const kinds = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const

/** The rows of a list from both, to its end. */
async function compared<K extends HistoryKind>(
  source: Source,
  kind: K,
  owner: (OwnerOf<K> & Owner) | undefined,
  order: PageRequest['order'],
  filter: FilterOf<K> = {},
): Promise<number> {
  type Item = Collections[K]['item']
  const read = (one: Source) => (request: PageRequest) =>
    one.list(kind, owner, { ...request, order, filter }, signal)
  const [expected, found] = await Promise.all([all<Item>(read(rest)), all<Item>(read(source))])
  expect(differences(expected, found)).toEqual([])
  return expected.length
}

describe('an archive node beside an index', () => {
  test('lists all that an account did, reading the ledgers of its rows alone', async () => {
    const { source, asked } = nodeOf({ archive: true })
    for (const kind of kinds) await compared(source, kind, of, 'desc')
    const operations = await all((request) => rest.list('operations', of, request, signal))
    const effects = await all((request) => rest.list('effects', of, request, signal))
    const transactions = await all((request) => rest.list('transactions', of, request, signal))
    const ids = [...operations.map(({ id }) => id), ...effects.map(({ operation }) => operation)]
    const own = new Set<number>([
      ...ids.map((id) => Number(id >> 32n)),
      ...transactions.map(({ ledger }) => ledger),
    ])
    expect(own.size).toBeLessThan(200)
    // One more may have an effect that names it without being its own.
    const others = [...asked.ledgers].filter((ledger) => ledger < 324 && !own.has(ledger))
    expect(others.length).toBeLessThan(2)
  })

  test('reads an old transaction by its hash, and its operations', async () => {
    const { source, asked } = nodeOf({ archive: true })
    const first = { order: 'asc', limit: 20 } as const
    const { items } = await rest.list('transactions', undefined, first, signal)
    const old = defined(items.find((item) => 'hash' in item))
    const { value } = await source.one('transaction', old.hash, signal)
    expect(differences([old], [value])).toEqual([])
    const ofIt = { kind: 'transaction', id: old.hash } as const
    const read = (one: Source) => one.list('operations', ofIt, first, signal)
    expect(differences((await read(rest)).items, (await read(source)).items)).toEqual([])
    expect(asked.ledgers.size).toBeLessThan(4)
  })
})

describe('an index that is older than the node’s newest ledger', () => {
  test.each(['asc', 'desc'] as const)(
    'has the newer rows too, none twice and none left out (%s)',
    async (order) => {
      const { source, asked } = nodeOf({
        archive: true,
        isOlder: true,
        viewBytes: Number.POSITIVE_INFINITY,
      })
      await compared(source, order === 'asc' ? 'operations' : 'effects', of, order)
      // Its own walk is of the newer ledgers.
      const { covered } = defined(await source.index?.status(signal))
      expect(covered.map(({ from, to }) => [from, to])).toEqual([[341, 373]])
      expect(asked.ledgers.size).toBeGreaterThan(0)
    },
  )

  test('leads from page to page and back across its end', async () => {
    const { source } = nodeOf({ archive: true, isOlder: true })
    const read = (cursor: PageRequest['cursor']) =>
      source.list('operations', of, { order: 'desc', limit: 7, cursor }, signal)
    const pages = [await read(undefined)]
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await read(next))
    expect(pages.length).toBeGreaterThan(3)
    for (const [n, page] of pages.entries()) {
      const before = pages[n - 1]
      if (before === undefined) continue
      const back = await read(defined(page.prev))
      expect(differences(before.items, back.items)).toEqual([])
    }
  })
})

describe('a node that gives no other ledgers than it states', () => {
  test('says of each older row what the index says, and that the node no longer gives its ledger', async () => {
    const { source } = nodeOf()
    const expected = await all((request) => rest.list('operations', of, request, signal))
    const found: (Collections['operations']['item'] | UnknownRecord)[] = []
    for (let cursor: PageRequest['cursor'], isMore = true; isMore; ) {
      const page = await source.list('operations', of, { order: 'asc', limit: 30, cursor }, signal)
      found.push(...page.items)
      cursor = page.next
      isMore = cursor !== undefined
    }
    expect(found.map((item) => (isUnknownRecord(item) ? item.pagingToken : `${item.id}`))).toEqual(
      expected.map(({ id }) => `${id}`),
    )
    const said = (item: (typeof found)[number]) =>
      isUnknownRecord(item) ? [item.name, item.reason.split('. ')[0]] : [item.body.type, '']
    const gone = (ledger: bigint) =>
      ledger < 324n
        ? `Ledger ${ledger} is older than the ledgers that node.example.org keeps, 324 to 373`
        : ''
    expect(found.filter(isUnknownRecord).map(({ isLater }) => isLater)).not.toContain(undefined)
    expect(found.map(said)).toEqual(expected.map(({ id, body }) => [body.type, gone(id >> 32n)]))
  })

  test('reads them from files, where the network has some', async () => {
    const { source, asked } = nodeOf({ lake: true })
    await compared(source, 'operations', of, 'desc')
    expect(asked.files.size).toBeGreaterThan(10)
    // It was tried with the first few, and then no more.
    expect([...asked.ledgers].filter((ledger) => ledger < 324).length).toBeLessThan(5)
  })

  test.each([
    ['days', { to: '2026-11-14T23:59:59Z' }],
    ['days', { from: '2026-11-14T00:00:00Z', to: '2026-11-15T23:59:59Z' }],
    ['times', { from: '2026-11-13T20:03:08Z', to: '2026-11-15T09:15:10Z' }],
  ])('lists what an account did between %s before its oldest ledger', async (_, range) => {
    const { source } = nodeOf({ lake: true })
    const bounds = Object.fromEntries(
      Object.entries(range).map(([end, date]) => [
        end,
        { time: unixSeconds(Date.parse(date) / 1000) },
      ]),
    )
    expect(await compared(source, 'operations', of, 'desc', bounds)).toBeGreaterThan(0)
  })

  test('begins a range before its oldest ledger at its first, in ascending order too', async () => {
    const { source, asked } = nodeOf({ lake: true })
    const bound = (sequence: string) => ({ ledger: defined(parseLedgerSequence(sequence)) })
    const filter = { from: bound('200'), to: bound('212') }
    const request = { order: 'asc', limit: 20, filter } as const
    const page = await source.list('operations', of, request, signal)
    expect(page.coverage).toEqual({ from: 200, to: 212 })
    expect(asked.files.size).toBeLessThan(15)
  })

  test('does not say of a filled offer that it never existed', async () => {
    const offer = defined(parseOfferId('12'))
    await expect(nodeOf().source.one('offer', offer, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: 'There is no offer 12 now: it was filled, cancelled, or never existed',
    })
  })

  test('names the ledger of an old transaction that it no longer gives', async () => {
    const { source } = nodeOf()
    const first = { order: 'asc', limit: 20 } as const
    const { items } = await rest.list('transactions', undefined, first, signal)
    const old = defined(items.find((item) => 'hash' in item))
    await expect(source.one('transaction', old.hash, signal)).rejects.toMatchObject({
      kind: 'outOfRetention',
      message: expect.stringContaining(`Ledger ${old.ledger} is older`),
    })
  })
})

describe('files beside a node that keeps few ledgers', () => {
  const oldLedger = { kind: 'ledger', id: defined(parseLedgerSequence('145')) } as const

  test('give older ledgers, and what is in them', async () => {
    const { source, asked } = nodeOf({ lake: true, index: false })
    const { value } = await source.one('ledger', oldLedger.id, signal)
    expect(differences([(await rest.one('ledger', oldLedger.id, signal)).value], [value])).toEqual(
      [],
    )
    let rows = 0
    for (const kind of kinds) rows += await compared(source, kind, oldLedger, 'desc')
    const { items } = await rest.list('operations', oldLedger, { order: 'asc', limit: 9 }, signal)
    for (const item of items) {
      if (!('body' in item)) continue
      const operation = await source.one('operation', item.id, signal)
      expect(differences([item], [operation.value])).toEqual([])
      const ofIt = { kind: 'operation', id: item.id } as const
      for (const kind of ['effects', 'trades'] as const)
        rows += await compared(source, kind, ofIt, 'asc')
    }
    expect(rows).toBeGreaterThan(30)
    const bytes = await source.ledgerBytes?.({ from: oldLedger.id, to: oldLedger.id }, signal)
    expect(bytes?.value).toEqual([new Uint8Array(defined(recordedLedgers()[143]))])
    // The node was tried once, and not again.
    expect([...asked.ledgers]).toEqual([145])
    expect(asked.files.size).toBe(2)
  })

  test('go on where the node’s own ledgers end, in a list of the network too', async () => {
    const { source } = nodeOf({ lake: true, index: false })
    for (const order of ['asc', 'desc'] as const) {
      // The node’s own begin with ledger 324.
      const start = order === 'asc' ? parseCursor(`asc.${toid(310, 0, 0)}`) : undefined
      const read = async (one: Source) => {
        const request = { order, limit: 30 } as const
        const page = await one.list('ledgers', undefined, { ...request, cursor: start }, signal)
        const cursor = page.next
        const next = await one.list('ledgers', undefined, { ...request, cursor }, signal)
        return [...page.items, ...next.items]
      }
      const expected = await read(rest)
      expect(expected).toHaveLength(60)
      expect(differences(expected, await read(source))).toEqual([])
    }
  })

  test('are not used where they are of another network', async () => {
    const { source } = nodeOf({
      lake: true,
      lakeConfig: (text) => new Response(text.replace('Parallax Local', 'another')),
    })
    await expect(source.one('ledger', oldLedger.id, signal)).rejects.toMatchObject({
      kind: 'badResponse',
      message: expect.stringContaining('nothing of them is used'),
    })
  })

  test('that begin no earlier than the node leave its lists as they are', async () => {
    const { source } = nodeOf({ lake: true, index: false, hasFiles: false })
    const read = (request: PageRequest) =>
      source.list('ledgers', undefined, { ...request, order: 'desc' }, signal)
    const sequences = (await all(read)).map((item) => ('sequence' in item ? item.sequence : 0))
    expect([sequences.at(0), sequences.at(-1), sequences.length]).toEqual([373, 324, 50])
    await expect(source.one('ledger', oldLedger.id, signal)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('lake.example.org'),
    })
  })
})

test.each([
  ['is not there', () => new Response('', { status: 404 }), 'lacks the file manifest.json'],
  [
    'is of another network',
    (text: string) => new Response(text.replace('Parallax Local', 'another')),
    'nothing of it is used',
  ],
])(
  'where an index %s, the node finds what it can, and the calls say why',
  async (_, manifest, words) => {
    const { source } = nodeOf({ manifest })
    const page = await source.list('operations', of, { order: 'desc', limit: 200 }, signal)
    const expected = await rest.list('operations', of, { order: 'desc', limit: 200 }, signal)
    const { from = 0, to } = page.coverage ?? {}
    expect([from >= 324 && from < 330, to]).toEqual([true, 373])
    const kept = expected.items.filter((item) => 'id' in item && Number(item.id >> 32n) >= from)
    expect(kept.length).toBeGreaterThan(0)
    expect(differences(kept, page.items)).toEqual([])
    const said = page.calls.flatMap((call) => ('answer' in call ? call.answer : []))
    expect(said.join('\n')).toMatch(/is not used/)
    expect(said.join('\n')).toContain(words)
  },
)

describe('what exists now, by an index beside a node', () => {
  const lists = [
    ['offers', of],
    ['claimableBalances', undefined],
    ['liquidityPools', undefined],
    ['assets', undefined],
  ] as const
  test.each([false, true])(
    'is whole although the node keeps few ledgers (the index is older: %s)',
    async (isOlder) => {
      const { source } = nodeOf({ isOlder })
      const own = await source.one('account', account, signal)
      const expected = await rest.one('account', account, signal)
      expect(own.value.balances).toEqual(expected.value.balances)
      expect(own.value.balancesComplete).toBe(true)
      expect(own.partial).toBeUndefined()
      for (const [kind, owner] of lists) {
        const read = (one: Source) => (request: PageRequest) =>
          one.list(kind, owner, { ...request, order: isOlder ? 'asc' : 'desc' }, signal)
        const [recorded, found] = await Promise.all([all(read(rest)), all(read(source))])
        const withoutTimes = (items: readonly object[]) =>
          items.map((item) => ({ ...item, lastModifiedTime: undefined }))
        expect(differences(withoutTimes(recorded), withoutTimes(found))).toEqual([])
        expect(recorded.length).toBeGreaterThan(2)
      }
    },
  )
})
