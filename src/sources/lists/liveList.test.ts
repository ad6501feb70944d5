import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNightly } from '#e2e/testing/nightly.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { native, parseAsset } from '#ledger/asset.ts'
import type { Collections } from '#ledger/collections.ts'
import {
  type Cursor,
  formatPosition,
  justBefore,
  type Page,
  type Position,
  positionOf,
  SourceError,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { toid } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import { createRpcSource } from '../node/source.ts'
import { pageCursor } from '../page.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'
import { canGrow, grown, type LiveList, loadedList, withNewestPage, withNewRows } from './live.ts'
import { positionOfItem } from './positions.ts'

const { signal } = new AbortController()
const url = 'http://mock'
const limit = 20
/** Ledgers of the recorded network. */
const [first, last] = [200, 373]
/** A ledger of 260 kB among small ones. */
const large = 270

type Kind = 'transactions' | 'operations' | 'ledgers'
type Failure = 'none' | 'refused' | 'cutOff'
const faults = {
  none: undefined,
  refused: { kind: 'rateLimited', retryAfter: 0 },
  cutOff: { kind: 'cutOff' },
} as const

/** One service whose head a test moves; it may fail. */
function network() {
  let head = 0
  let failure: Failure = 'none'
  // The clock begins when the mock is created, at 0.
  const clock = { start: 0, every: 1, now: () => head }
  const fetch = createMock(demo, { clock, fault: () => faults[failure] })
  head = first
  // Many loads are one view here.
  const options = { fetch, budget: noBudget, viewBytes: Number.POSITIVE_INFINITY }
  return {
    rest: () => createRestSource({ ...options, url }),
    rpc: () => createRpcSource({ ...options, url: `${url}/rpc` }),
    move: (to: number) => {
      head = to
    },
    fail: (how: Failure) => {
      failure = how
    },
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('advance' as const), ledgers: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('behind' as const), ledgers: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('again' as const), ledgers: fc.constant(0) }),
    fc.record({ kind: fc.constant('refused' as const), ledgers: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('cutOff' as const), ledgers: fc.integer({ min: 0, max: 3 }) }),
    // Rows that are shown are sent again; the news come from one node, the newest page from one that is behind.
    fc.record({ kind: fc.constant('repeats' as const), ledgers: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('flaps' as const), ledgers: fc.integer({ min: 1, max: 120 }) }),
  ),
  { minLength: 1, maxLength: 12 },
)

test.each(['rest', 'rpc'] as const)(
  'whatever fails, repeats or falls behind, a live list through %s ends as a new load: no row lost, doubled or moved',
  async (via) => {
    const kinds = fc.constantFrom('transactions', 'operations', 'ledgers')
    const property = fc.asyncProperty(steps, kinds, (moves, kind) => followed(via, kind, moves))
    const report = fc.defaultReportMessage(
      await fc.check(property, { numRuns: isNightly ? 20 : 5 }),
    )
    expect(report).toBeUndefined()
  },
  60_000,
)

test('a node that is behind in the middle of the newest page leaves out no row', async () => {
  const moves = [
    { kind: 'advance', ledgers: 7 },
    { kind: 'flaps', ledgers: 63 },
    { kind: 'flaps', ledgers: 45 },
    { kind: 'advance', ledgers: 10 },
    { kind: 'advance', ledgers: 12 },
    { kind: 'flaps', ledgers: 27 },
  ]
  await expect(followed('rpc', 'transactions', moves)).resolves.toBeUndefined()
})

test('ledgers that cost more than may be read unasked are counted, with their price, and not requested', async () => {
  const service = network()
  const source = service.rpc()
  const options = {
    source,
    kind: 'transactions',
    of: undefined,
    filter: undefined,
    limit,
    readsLedgers: true,
    unaskedBytes: 1_000,
  } as const
  const page = await source.list('transactions', undefined, { order: 'desc', limit }, signal)
  const loaded = loadedList(options, page)
  service.fail('cutOff')
  const { left, ...list } = await grown(options, loaded, first + 7, signal)
  expect(list).toEqual(loaded)
  expect(left).toMatchObject({ ledgers: 7 })
  expect(left?.bytes).toBeGreaterThan(1_000)
})

test('one large ledger does not keep a list from following the next ones', async () => {
  const service = network()
  const source = service.rpc()
  service.move(large - 1)
  const page = await source.list('ledgers', undefined, { order: 'desc', limit }, signal)
  const options = {
    source,
    kind: 'ledgers',
    of: undefined,
    filter: undefined,
    limit,
    readsLedgers: true,
    unaskedBytes: 1024 ** 2,
  } as const
  const follow = async (list: LiveList<'ledgers'>, to: number) => {
    service.move(to)
    await source.head?.(signal)
    return grown(options, list, to, signal)
  }
  const after = await follow(loadedList(options, page), large)
  expect(after.ledgerBytes[0]).toBeGreaterThan(options.unaskedBytes / 8)
  // A service that did not answer for some seconds.
  const list = await follow(after, large + 8)
  expect(list).toMatchObject({ readTo: large + 8, left: undefined })
})

test('rows that are sent again are not added, and a page of a node that is behind takes none away', async () => {
  const service = network()
  const source = service.rest()
  const load = () => source.list('transactions', undefined, { order: 'desc', limit }, signal)
  const before = await load()
  service.move(first + 5)
  const after = await load()
  const options = { kind: 'transactions', limit, readsLedgers: false } as const
  expect(withNewRows(options, after, after)).toMatchObject({ added: 0, page: after })
  const list = loadedList(options, after)
  expect(withNewestPage(options, list, before)).toBe(list)
  expect(withNewestPage(options, loadedList(options, before), after)).toMatchObject({ page: after })
})

test('a pair’s trades grow by trades of the pair alone; through RPC they do not grow', async () => {
  const counter = parseAsset('USD-GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
  const service = network()
  const source = service.rest()
  const request = { order: 'desc', limit, filter: { base: native, counter } } as const
  const options = {
    source,
    kind: 'trades',
    of: undefined,
    filter: request.filter,
    limit,
    readsLedgers: false,
    unaskedBytes: 0,
  } as const
  const load = () => source.list('trades', undefined, request, signal)
  service.move(320)
  const list = loadedList(options, await load())
  service.move(336)
  const { page, unseen } = await grown(options, list, 336, signal)
  expect(unseen).toBeGreaterThan(5)
  expect(page.items).toEqual((await load()).items)
  expect(canGrow('trades', undefined, request, source)).toBe(true)
  expect(canGrow('trades', undefined, request, service.rpc())).toBe(false)
})

/** Follows a list over the moves, then to the head of a service that works again. */
async function followed(
  via: 'rest' | 'rpc',
  kind: Kind,
  moves: readonly { readonly kind: string; readonly ledgers: number }[],
): Promise<void> {
  const truth = await truths[kind]
  const service = network()
  const source = service[via]()
  let does = ''
  const options = {
    source: {
      list: ((of, owner, request, each) => {
        if (does === 'flaps' && request.order === 'desc') service.move(first - 40)
        const [newest, , third] = shown()
        const isBehind = does === 'repeats' && request.order === 'asc' && newest !== undefined
        const cursor = isBehind
          ? pageCursor('asc', formatPosition(third ?? newest))
          : request.cursor
        return source.list(of, owner, { ...request, cursor }, each)
      }) satisfies Source['list'],
    },
    kind,
    of: undefined,
    filter: undefined,
    limit,
    readsLedgers: source.kind.capabilities.hasLedgers,
    unaskedBytes: Number.POSITIVE_INFINITY,
  }
  const load = (cursor?: Cursor) =>
    source.list(kind, undefined, { order: 'desc', limit, cursor }, signal)
  let list: LiveList<Kind> = loadedList<Kind>(options, await load())
  const shown = () => positionsOf(kind, list.page)
  let head = first
  const step = async (at: number, how: Failure) => {
    service.move(at)
    const [newest] = shown()
    service.fail(how)
    try {
      // As a page that follows the head does, whose answer the lists use.
      await source.head?.(signal)
      list = await grown<Kind>(options, list, head, signal)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
    }
    expect(shown()[0]).toBeGreaterThanOrEqual(newest ?? 0n)
    expect(shown()).toEqual(newestRows(truth, shown()[0]))
  }
  for (const { kind: what, ledgers } of moves) {
    does = what
    if (what !== 'behind') head = Math.min(head + ledgers, last)
    await step(
      what === 'behind' ? head - ledgers : head,
      what === 'refused' || what === 'cutOff' ? what : 'none',
    )
  }
  does = ''
  await step(head, 'none')
  expect(shown()).toEqual(newestRows(truth, justBefore(positionOf(toid(head + 1, 0, 0)))))
  const next = positionsOf(kind, await load(list.page.next))
  expect([...shown(), ...next]).toEqual(newestRows(truth, shown()[0], limit + next.length))
}

/** The newest rows up to a position, newest first. */
const newestRows = (truth: readonly Position[], to: Position | undefined, count = limit) =>
  truth.filter((position) => to !== undefined && position <= to).slice(0, count)

const positionsOf = (kind: Kind, page: Page<Collections[Kind]['item'] | UnknownRecord>) =>
  page.items.flatMap((item) => positionOfItem<Kind>(kind, item) ?? [])

/** All rows of the recorded network, newest first. */
async function rowsOf(kind: Kind): Promise<readonly Position[]> {
  const source = createRestSource({ url, fetch: createMock(demo), budget: noBudget })
  const rows: Position[] = []
  let cursor: Cursor | undefined
  do {
    const page = await source.list(kind, undefined, { order: 'desc', limit: 200, cursor }, signal)
    rows.push(...positionsOf(kind, page))
    cursor = page.next
  } while (cursor !== undefined)
  return rows
}
const truths: Readonly<Record<Kind, Promise<readonly Position[]>>> = {
  transactions: rowsOf('transactions'),
  operations: rowsOf('operations'),
  ledgers: rowsOf('ledgers'),
}
