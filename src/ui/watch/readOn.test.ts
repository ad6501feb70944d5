import { beforeEach, expect, test } from 'vitest'
import {
  accounts,
  assets,
  claimableBalances,
  contracts,
  liquidityPools,
} from '#e2e/support/examples.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { native, parseAsset } from '#ledger/asset.ts'
import type { Collections, OwnerOf } from '#ledger/collections.ts'
import { type Cursor, positionOf, SourceError } from '#ledger/values/answer.ts'
import { parseAccountId, parseContractId, parseLiquidityPoolId, toid } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { Fault } from '#mock/fault.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { positionOfItem } from '#sources/lists/positions.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { ServiceSource } from '#sources/source.ts'
import { store } from '../queries/outside.ts'
import { askAll, entryOwner } from './readOn.ts'
import { isNew, keep, kept, markSeen, newsText, unwatch, watch } from './watched.ts'

const { signal } = new AbortController()
const [first, last] = [165, 365]
const testNetwork = { id: 'test', name: 'Test', endpoints: [], bundled: false }
const busy = 'GATLJXMRQSPACI7JRXYRWX2O6QV5DF3IORZXO6YCL4RMXMLAFV2PHH4G'

beforeEach(() => keep({ items: [] }))

/** A service whose head a test moves, and whose answers it breaks; each source of it is that of a page opened anew. */
function service(options: MockOptions = {}) {
  const state = { head: 0, fault: (): Fault | undefined => undefined }
  const clock = { start: 0, every: 1, now: () => state.head }
  const fetch = createMock(demo, { ...options, clock, fault: () => state.fault() })
  const common = { fetch, budget: noBudget, viewBytes: 2 ** 40 }
  return Object.assign(state, {
    rest: () => createRestSource({ ...common, url: 'http://mock' }),
    rpc: () => createRpcSource({ ...common, url: 'http://mock/rpc' }),
  })
}

/** The same numbers for each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const faults: readonly Fault[] = [
  { kind: 'rateLimited', retryAfter: 0 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 504 },
  { kind: 'unreachable' },
  { kind: 'cutOff' },
  { kind: 'garbage' },
]

/** Asks once; a service that fails is asked again in the next round. */
async function ask(source: ServiceSource): Promise<void> {
  await askAll({ source, network: testNetwork }, signal).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
  })
}

const count = (page: string) => kept().items.find((each) => each.page === page)?.count

/** All rows of a list behind a ledger, read backwards from a service that works. */
async function rowsOf<K extends keyof Collections>(
  source: ServiceSource,
  kind: K,
  of: OwnerOf<K> | undefined,
  filter?: Collections[K]['filter'],
): Promise<number> {
  let rows = 0
  let cursor: Cursor | undefined
  do {
    const page = await source.list(kind, of, { order: 'desc', limit: 50, cursor, filter }, signal)
    const places = page.items.map((item) => positionOfItem<K>(kind, item) ?? 0n)
    rows += places.filter((place) => place > positionOf(toid(first + 1, 0, 0))).length
    cursor = page.next
  } while (cursor !== undefined)
  return rows
}

const owned = <Kind extends string, Id>(kind: Kind, id: Id | undefined) => ({
  kind,
  id: defined(id),
})

/** The pages that a test watches, with the rows that each has in the end. */
async function rowsOfPages(via: 'rest' | 'rpc'): Promise<Readonly<Record<string, number>>> {
  const clean = service()
  clean.head = last
  const account = owned('account', parseAccountId(busy))
  const contract = owned('contract', parseContractId(contracts.usd))
  const pool = owned('liquidityPool', parseLiquidityPoolId(liquidityPools.xlmUsd))
  const pair = { base: defined(parseAsset(assets.usd)), counter: native }
  const operations = await rowsOf(clean[via](), 'operations', account)
  return via === 'rpc'
    ? {
        [`/accounts/${busy}`]: operations,
        [`/contracts/${contracts.usd}`]: await rowsOf(clean.rpc(), 'contractEvents', contract),
      }
    : {
        [`/accounts/${busy}`]: operations,
        [`/accounts/${accounts.absent}`]: 0,
        [`/liquidity_pools/${liquidityPools.xlmUsd}`]: await rowsOf(
          clean.rest(),
          'operations',
          pool,
        ),
        [`/assets/${assets.usd}`]: await rowsOf(clean.rest(), 'trades', undefined, pair),
      }
}

test.each([
  ['rest', 1],
  ['rpc', 4],
] as const)(
  'over 200 ledgers through %s that fails, is cut off and falls behind, every move is counted once and none is missed',
  async (via, seed) => {
    const truth = await rowsOfPages(via)
    const below = numbers(seed)
    const network = service()
    for (const page of Object.keys(truth)) watch('test', `/${page.slice(1)}`, first)
    let struck = 0
    for (let at = first; at <= last; at += (isNightly ? 0 : 3) + below(9)) {
      network.fault = () => {
        // Each answer may come from a node that is behind.
        network.head = below(4) === 0 ? at - below(60) : at
        if (below(4) > 0) return undefined
        struck++
        return faults[below(faults.length)]
      }
      const before = Object.keys(truth).map(count)
      await ask(network[via]())
      expect(Object.keys(truth).every((page, i) => (count(page) ?? 0) >= (before[i] ?? 0))).toBe(
        true,
      )
    }
    network.fault = () => undefined
    network.head = last
    await ask(network[via]())
    expect(struck).toBeGreaterThan(10)
    expect(Object.fromEntries(kept().items.map(({ page, count }) => [page, count]))).toEqual(truth)
    expect(Math.max(...Object.values(truth))).toBeGreaterThan(120)
    expect(kept().items.map(({ from }) => from)).toEqual(kept().items.map(() => undefined))
  },
)

test('after a gap longer than a service’s history there are at least as many moves, from its oldest ledger on', async () => {
  const network = service({ retention: 50, elder: 320 })
  for (const [via, from] of [
    ['rest', 320],
    ['rpc', last - 49],
  ] as const) {
    keep({ items: [] })
    network.head = first
    watch('test', `/accounts/${busy}`, first)
    await ask(network[via]())
    network.head = last
    await ask(network[via]())
    const [watched] = kept().items
    expect(watched?.from).toBeGreaterThanOrEqual(from)
    expect(watched?.count).toBeGreaterThan(10)
    expect(watched?.count).toBeLessThan(100)
  }
})

test('more rows than a page has are read page by page, and the rest in the next round', async () => {
  const network = service()
  network.head = last
  watch('test', `/contracts/${contracts.usd}`, 2)
  await ask(network.rpc())
  await ask(network.rpc())
  expect(count(`/contracts/${contracts.usd}`)).toBe(919)
})

test('through a node alone, entries tell by one request what changed and what is gone, and assets are not read', async () => {
  const network = service()
  network.head = last
  const rpc = network.rpc()
  const balance = `/claimable_balances/${claimableBalances.waiting}` as const
  watch('test', `/liquidity_pools/${liquidityPools.xlmUsd}`, 2)
  watch('test', `/liquidity_pools/${liquidityPools.untraded}`, last)
  watch('test', balance, last)
  watch('test', `/claimable_balances/${claimableBalances.claimed}`, last)
  watch('test', `/assets/${assets.usd}`, last)
  // Its seller is not known.
  watch('test', '/offers/310', last)
  let [requests, asOf, isGone] = [0, last, false]
  const one: ServiceSource['one'] = async (kind, id, asked) => {
    const answer = await rpc.one(kind, id, asked)
    requests += answer.calls.length
    // As of another ledger, in which they are gone.
    const entries = kept().items.map(({ page }) => ({ of: entryOwner(page) ?? {} }))
    if ('asOf' in answer.value) Object.assign(answer.value, { asOf }, isGone && { entries })
    return answer
  }
  const told = async () => {
    await ask({ ...rpc, one })
    return kept().items.map((each) => isNew(each) && newsText(each))
  }
  const changed = expect.stringMatching(/^changed in ledger 3\d\d$/)
  const rest = [false, false, false]
  expect(await told()).toEqual([changed, false, false, ...rest])
  expect(requests).toBe(1)
  expect(kept().items.map((each) => each.isGone)[3]).toBe(true)
  const unread = [undefined, undefined]
  expect(kept().items.map(({ ledger }) => ledger)).toEqual([last, last, last, last, ...unread])
  isGone = true
  asOf = 9
  expect(await told()).toEqual([changed, false, false, ...rest])
  asOf = last + 1
  const gone = 'no longer there'
  expect((await told()).slice(0, 4)).toEqual([gone, gone, gone, false])
  for (const each of kept().items) if (each.page === balance) markSeen(each, last + 1)
  expect((await told()).slice(0, 4)).toEqual([gone, gone, false, false])
})

test('what the reader has seen meanwhile is not new, and what they watch no longer does not come back', async () => {
  const network = service()
  network.head = last
  const pages = [`/accounts/${busy}`, `/assets/${assets.usd}`] as const
  for (const page of pages) watch('test', page, first)
  const rest = network.rest()
  const list: typeof rest.list = async (...asked) => {
    const page = await rest.list(...asked)
    const [account, asset] = kept().items
    if (asset !== undefined) unwatch(asset)
    if (account !== undefined) markSeen(account, 330)
    return page
  }
  await ask({ ...rest, list })
  expect(kept().items).toMatchObject([{ page: pages[0], count: 0 }])
  await ask(rest)
  expect(count(pages[0])).toBeGreaterThan(0)
})

test('a network that began anew is read from its head on', async () => {
  const network = service()
  const rest = network.rest()
  network.head = 300
  watch('test', `/accounts/${busy}`, 300)
  await ask(network.rest())
  network.head = first
  const head: ServiceSource['head'] = async (asked) => {
    const answer = await rest.head(asked)
    return { ...answer, value: { ...answer.value, latestLedgerClosedAt: unixSeconds(2e9) } }
  }
  await ask({ ...rest, head })
  network.head = 200
  await ask({ ...rest, head })
  expect(count(`/accounts/${busy}`)).toBeGreaterThan(10)
})

test('of what a browser has kept, only what fits is taken: 50 pages of records that can move', () => {
  const item = { network: 'demo', page: `/accounts/${busy}`, count: 2 }
  const wrong = [
    null,
    7,
    {},
    { ...item, page: '/constructor/x' },
    { ...item, page: '/ledgers/7' },
    { ...item, network: 1 },
  ]
  store(
    'local',
    'parallax.watched',
    JSON.stringify({ items: [...wrong, { ...item, count: -1, read: 'x', from: '3' }] }),
  )
  expect(kept().items).toEqual([{ ...item, count: 0 }])
  store('local', 'parallax.watched', '{"items":[')
  expect(kept().items).toEqual([])
  for (let id = 1; id <= 50; id++) expect(watch('demo', `/offers/${id}`, 7)).toBe(true)
  expect(watch('demo', '/offers/51', 7)).toBe(false)
  expect(kept().items).toHaveLength(50)
})
