import { readFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recordedHistory, writeHistoryFolder } from '#e2e/testing/historyFolder.ts'
import { recordedLedgers, relinked } from '#e2e/testing/indexedLedgers.ts'
import { lakeOf, oneEach, packed } from '#e2e/testing/lakeHost.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { isHttp, knownItems, type PageRequest, RecordError } from '#ledger/values/answer.ts'
import { decodeStrkey, parseAccountId, parseTransactionHash } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { createMock } from '#mock/mock.ts'
import { lakeFile } from '#sources/files/lakeNames.ts'
import { hexMeaning } from '#ui/queries/hexMeanings.ts'
import { sumsOf } from '../history/daySums.ts'
import { ownerKey } from '../history/keys.ts'
import { ownerKinds } from '../index/owners.ts'
import { noBudget } from '../request.ts'
import { createFilesSource } from './filesSource.ts'

const built = await recordedHistory()

/** Files of the recording and of an index of it; the browser's own index reads nothing. */
function opened(
  change: (name: string, bytes: Uint8Array<ArrayBuffer>) => Response | undefined = () => undefined,
  node?: (request: Request) => Promise<Response>,
  folder = built,
) {
  const lake = createMock(demo)
  const asked: string[] = []
  const parts: string[] = []
  const source = createFilesSource({
    url: 'http://files.test/lake',
    history: 'http://files.test/index',
    newest: node && 'http://node.test/rpc',
    budget: noBudget,
    fetch: async (request) => {
      const { pathname, hostname } = new URL(request.url)
      asked.push(pathname)
      if (node !== undefined && hostname === 'node.test') return node(request)
      if (!pathname.startsWith('/index/')) return lake(request)
      const range = request.headers.get('range')
      if (range !== null) parts.push(`${pathname} ${range}`)
      const changed = change(pathname, folder.read(pathname.slice('/index/'.length)))
      return changed ?? folder.answer(request)
    },
    index: { requestsPerSecond: 0.001 },
  })
  return { source, asked, parts }
}
const account = defined(parseAccountId('GCKOBUTEERJ5OLBJ2TNNVDZOKPABUJWXNVSHEMHD7PWXQJ37PH5W62WV'))
const of = { kind: 'account', id: account } as const

test('an account’s newest rows are read from the ledgers that the index names, and from no other', async () => {
  const { source, asked } = opened()
  const request = { order: 'desc', limit: 20 } as const
  for (const kind of ['operations', 'transactions', 'payments'] as const) {
    const page = await source.list(kind, of, request, signal)
    const expected = await rest.list(kind, of, request, signal)
    expect(differences(expected.items, page.items)).toEqual([])
    expect(page.calls.filter(isHttp).map(({ via }) => via)).toContain('files')
  }
  const ledgers = new Set(asked.filter((path) => path.endsWith('.xdr.zst')))
  expect(ledgers.size).toBeLessThan(70)
})

test('an index that names others’ transactions, some twice and some that no ledger has, changes no row', async () => {
  const key = ownerKey(ownerKinds.account, defined(decodeStrkey('G', account)))
  const misled = await writeHistoryFolder({
    misled: (postings) => {
      const own = [...postings.key.keys()].filter((row) => postings.key[row] === key)
      const rows = [...postings.key.keys(), ...own, ...own, ...own]
      // A transaction takes 128 places: the next one of the ledger, and its 5,000th.
      const moves = [0, 128, 128 * 5_000].flatMap((move) => own.map(() => move))
      const moved = (row: number, n: number) =>
        (postings.pos[row] ?? 0) + (moves[n - postings.key.length] ?? 0)
      return {
        key: rows.map((row) => postings.key[row] ?? 0n),
        ledger: rows.map((row) => postings.ledger[row] ?? 0),
        pos: rows.map(moved),
        type: rows.map((row) => postings.type[row] ?? 0),
        flags: rows.map((row) => postings.flags[row] ?? 0),
      }
    },
  })
  const { source } = opened(undefined, undefined, misled)
  for (const kind of ['operations', 'transactions'] as const) {
    const found = await all((page) => source.list(kind, of, page, signal))
    const expected = await all((page) => rest.list(kind, of, page, signal))
    expect(differences(expected, found)).toEqual([])
  }
  misled.remove()
})

test('the ledgers that an index states are believed: no end of the files is sought', async () => {
  const { source, asked } = opened()
  const { value } = await source.one('network', 'current', signal)
  expect([value.oldestLedger, value.latestLedger]).toEqual([2, 373])
  // The manifest, the description, the newest file, and whether there is one behind it.
  expect(new Set(asked).size).toBeLessThanOrEqual(4)
  expect(asked.length).toBeLessThanOrEqual(5)
})

test('an index whose host unpacks its files on the way is read', async () => {
  const { source } = opened((name, bytes) =>
    name.endsWith('.zst') ? new Response(new Uint8Array(zstdDecompressSync(bytes))) : undefined,
  )
  const request = { order: 'desc', limit: 20 } as const
  const page = await source.list('operations', of, request, signal)
  const expected = await rest.list('operations', of, request, signal)
  expect(differences(expected.items, page.items)).toEqual([])
  expect(await source.ahead?.('operations', of, request, signal)).toHaveLength(20)
})

test.each(['asc', 'desc'] as const)(
  'types, outcomes and days of rows are known without any ledger, where the index has rows of the list, %s',
  async (order) => {
    const { source, asked } = opened()
    const request = { order, limit: 30 } as const
    const ahead = await source.ahead?.('operations', of, request, signal)
    expect(asked.filter((path) => path.endsWith('.xdr.zst'))).toEqual([])
    const { items } = await rest.list('operations', of, request, signal)
    expect(ahead?.map(({ type, successful, day }) => [type, successful, day])).toEqual(
      knownItems(items).map(({ body, transactionSuccessful, createdAt }) => [
        body.type,
        transactionSuccessful,
        createdAt - (createdAt % 86_400),
      ]),
    )
    expect(await source.ahead?.('effects', of, request, signal)).toEqual([])
    expect(await source.ahead?.('ledgers', undefined, request, signal)).toEqual([])
  },
)

test('a page and its types and days read each part of the index once, and both say so', async () => {
  const { source, parts } = opened()
  const request = { order: 'desc', limit: 20 } as const
  const left = new AbortController()
  const ahead = source.ahead?.('operations', of, request, left.signal)
  const page = source.list('operations', of, request, signal)
  // Whoever began to read it may leave.
  setTimeout(() => left.abort(), 0)
  await ahead?.catch(() => [])
  const { calls } = await page
  expect(parts.length).toBeGreaterThan(0)
  expect(new Set(parts).size).toBe(parts.length)
  const said = calls.filter(isHttp).filter(({ url }) => url.endsWith('.parquet'))
  expect(said).toHaveLength(parts.length)
})

test('what an asset’s filter keeps is found by the index', async () => {
  const { source } = opened()
  const trades = await all((request) => rest.list('trades', undefined, request, signal))
  const { asset } = defined(trades.find(({ base }) => base.asset.type !== 'native')).base
  const read = (one: typeof rest, request: PageRequest) =>
    one.list('payments', undefined, { ...request, filter: { asset } }, signal)
  const found = await all((request) => read(source, request))
  expect(found.length).toBeGreaterThan(3)
  expect(differences(await all((request) => read(rest, request)), found)).toEqual([])
})

test('an account, its offers and balances are read from the ledgers of their last changes alone', async () => {
  const { source, asked } = opened()
  const files = () => new Set(asked.filter((path) => path.endsWith('.xdr.zst'))).size
  const own = await source.one('account', account, signal)
  const expected = await rest.one('account', account, signal)
  expect(differences([expected.value], [own.value])).toEqual([])
  expect(own.value.balancesComplete).toBe(true)
  expect(own.partial).toBeUndefined()
  expect(files()).toBeLessThan(own.value.balances.length + own.value.data.length + 3)
  const offers = await source.list('offers', of, { order: 'asc', limit: 5 }, signal)
  const recorded = await rest.list('offers', of, { order: 'asc', limit: 5 }, signal)
  expect(differences(recorded.items, offers.items)).toEqual([])
  expect(offers.coverage).toEqual({ from: 2, to: 373 })
})

test('where a node has current entries, they are asked of it at once; else the ledgers have them', async () => {
  const expected = await rest.one('account', account, signal)
  const node = createMock(demo)
  for (const isDown of [false, true]) {
    const { source, asked } = opened(undefined, async (request) =>
      isDown ? new Response('', { status: 503 }) : node(request),
    )
    const own = await source.one('account', account, signal)
    // The time of its last change is in that ledger alone.
    const lastModifiedTime = isDown ? expected.value.lastModifiedTime : undefined
    expect(differences([{ ...expected.value, lastModifiedTime }], [own.value])).toEqual([])
    expect(own.value.balancesComplete).toBe(true)
    expect(own.calls.filter(isHttp).some(({ via }) => via === 'rpc')).toBe(true)
    // The index's last ledger is compared with the lake's.
    const files = new Set(asked.filter((path) => path.endsWith('.xdr.zst')))
    expect(files.size > 1).toBe(isDown)
  }
})

test('a page of a long list reads the ledgers of its own rows, there and back', async () => {
  const complete = await all((request) => rest.list('offers', undefined, request, signal))
  const { source, asked } = opened()
  const files = () => asked.filter((path) => path.endsWith('.xdr.zst')).length
  for (const order of ['asc', 'desc'] as const) {
    const read = (cursor: PageRequest['cursor']) =>
      source.list('offers', undefined, { order, limit: 4, cursor }, signal)
    const ordered = order === 'asc' ? complete : complete.toReversed()
    const before = files()
    const first = await read(undefined)
    expect(first.prev).toBeUndefined()
    expect(files() - before).toBeLessThanOrEqual(5)
    const second = await read(first.next)
    expect(differences(ordered.slice(0, 8), [...first.items, ...second.items])).toEqual([])
    const back = await read(second.prev)
    expect(differences(first.items, back.items)).toEqual([])
  }
})

test('what does not exist is said as of the index’s last ledger', async () => {
  const { source } = opened()
  const none = defined(parseAccountId('GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'))
  await expect(source.one('account', none, signal)).rejects.toMatchObject({
    kind: 'notFound',
    message: expect.stringContaining('as of ledger 373: it was removed, or never existed'),
  })
})

test.each([
  ['of another network', 'another network'],
  ['that was replaced', 'does not belong to its manifest'],
  ['that lacks a file', 'lacks the file'],
  ['of a newer layout', 'layout 9'],
])('an index %s is not used, and the page says so', async (what, words) => {
  const text = new TextDecoder()
  const { source } = opened((name, bytes) => {
    if (!name.endsWith('manifest.json'))
      return what === 'that lacks a file' ? new Response('', { status: 404 }) : undefined
    const manifest = text.decode(bytes)
    const changed = {
      'of another network': manifest.replace('Parallax Local', 'another'),
      'that was replaced': manifest.replace(/("root": ")[0-9a-f]{8}/g, '$100000000'),
      'of a newer layout': manifest.replace(/"version": \d/, '"version": 9'),
    }[what]
    return new Response(changed ?? manifest)
  })
  const read = source.list('operations', of, { order: 'desc', limit: 5 }, signal)
  await expect(read).rejects.toThrow(
    what === 'of another network' ? 'nothing of it is used' : words,
  )
})

test.each([
  ['as long as it was', 373],
  ['that is shorter than it was', 120],
])(
  'an index of a network’s history before its reset is refused by name, beside a lake %s',
  async (_, to) => {
    const { files, source } = lakeOf({
      to,
      more: {
        history: 'https://files.example.org/index',
        index: { requestsPerSecond: 0.001 },
      },
      instead: (request) => (request.url.includes('/index/') ? built.answer(request) : undefined),
    })
    for (const [n, bytes] of relinked(recordedLedgers(), 1)
      .slice(0, to - 1)
      .entries()) {
      const head = new DataView(new ArrayBuffer(12))
      for (const [at, value] of [n + 2, n + 2, 1].entries()) head.setUint32(4 * at, value)
      files.set(lakeFile(oneEach, n + 2), packed(Buffer.concat([Buffer.from(head.buffer), bytes])))
    }
    const request = { order: 'asc', limit: 5 } as const
    for (const read of [
      source.list('operations', of, request, signal),
      source.list('offers', of, request, signal),
      source.one('account', account, signal),
    ])
      await expect(read).rejects.toThrow(
        /^The index at files\.example\.org is of another chain than the ledgers of files\.example\.org: .* Nothing of it is used$/,
      )
  },
)

test('an index of today, without hashes of ledgers, is opened, and the sources say that it can’t be compared', async () => {
  const { source } = opened((name, bytes) => {
    if (!name.endsWith('manifest.json')) return undefined
    const { hashes: _, ...manifest } = JSON.parse(new TextDecoder().decode(bytes))
    return new Response(JSON.stringify({ ...manifest, version: 2 }))
  })
  const page = await source.list('operations', of, { order: 'desc', limit: 5 }, signal)
  expect(page.items).toHaveLength(5)
  const versionOf = async (read: typeof source) =>
    (await read.one('network', 'current', signal)).value.version
  expect(await versionOf(source)).toContain('states no hash of a ledger')
  expect(await versionOf(opened().source)).not.toContain('hash')
})

test.each([
  ['of a liquidity pool', 'liquidityPool'],
  ['of a claimable balance', 'claimableBalance'],
  ['of code', 'code'],
] as const)(
  '64 hex digits %s are resolved where the index has the whole history',
  async (_, kind) => {
    const { source } = opened()
    const firstOf = async (list: 'liquidityPools' | 'claimableBalances') =>
      defined(
        knownItems((await rest.list(list, undefined, { order: 'asc', limit: 1 }, signal)).items)[0],
      )
    const hex =
      kind === 'liquidityPool'
        ? (await firstOf('liquidityPools')).id
        : kind === 'claimableBalance'
          ? (await firstOf('claimableBalances')).id.slice(8)
          : '9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b'
    const hash = defined(parseTransactionHash(hex))
    // The search looks for others where it is known to be no transaction.
    await expect(source.one('transaction', hash, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('No ledger from 2 to 373 has transaction'),
    })
    const client = new QueryClient()
    expect(await client.fetchQuery(hexMeaning(source, hash, kind))).toMatchObject({
      found: { kind },
    })
  },
)

test('sums by day that cannot be read are said, and an index without them has none', async () => {
  const from = unixSeconds(0)
  const older = opened()
  const asked = [older.source, rest, rpc]
  for (const each of asked)
    await expect(each.one('daySums', from, signal)).rejects.toMatchObject({ kind: 'unsupported' })
  expect(older.asked.join()).not.toContain('sums')
  const recorded = {
    ...built,
    read: (name: string) => new Uint8Array(readFileSync(`public/recorded/demo/history/${name}`)),
  }
  for (const [change, message] of [
    [() => new Response(null, { status: 404 }), /lacks the file heads\/.*sums\.zst of its index/],
    [
      () => new Response(new Uint8Array(zstdCompressSync('20770 2 1 1 0 1 0 100'))),
      /sums\.zst of the index: it is damaged, or of another build/,
    ],
  ] as const) {
    const answer = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      name.endsWith('sums.zst') ? change() : new Response(bytes)
    const { source } = opened(answer, undefined, recorded)
    await expect(source.one('daySums', from, signal)).rejects.toThrow(message)
  }
  for (const line of ['', '1 2', '5 9 8 1 0 1 0 1', '5 2 3 1 2 1 0 1', '5 2 3 1 0 1 0 x'])
    expect(() => sumsOf(line)).toThrow(RecordError)
})
