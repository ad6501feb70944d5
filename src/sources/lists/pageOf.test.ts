import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { busyAccount } from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all } from '#e2e/testing/parity.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import type { DescribedEffect } from '#ledger'
import {
  type Coverage,
  type Cursor,
  type FoundPage,
  type Order,
  type Page,
  type Position,
  parsePosition,
  positionOf,
  rangeHolding,
  SourceError,
  span,
  toid,
} from '#ledger/values'
import { ledgerAtPosition, pageCursor } from '../page.ts'
import {
  type Ending,
  type Finder,
  isWithin,
  nextBehind,
  pageOf,
  type Row,
  type Stretch,
  type Way,
} from './pageOf.ts'
import { positionOfItem } from './positions.ts'

const whole = span(2, 373)

/** All effects of a busy account, ascending, and a page of the REST service at each of them. */
let rows: readonly (Row<DescribedEffect> & { readonly position: Position })[]
const restPages = new Map<string, Page<object>>()
const limit = 7
beforeAll(async () => {
  const of = { kind: 'account', id: await busyAccount() } as const
  const items = await all((page) => rest.list('effects', of, page, signal))
  rows = items.map((item) => ({ item, position: defined(positionOfItem('effects', item)) }))
  for (const order of ['asc', 'desc'] as const)
    for (const cursor of cursorsOf(order))
      restPages.set(
        `${order} ${cursor}`,
        await rest.list('effects', of, { order, limit, cursor }, signal),
      )
})

const cursorsOf = (order: Order): readonly (Cursor | undefined)[] => [
  undefined,
  ...rows.flatMap(({ item }) =>
    'operation' in item ? [pageCursor(order, `${item.operation}-${item.index}`)] : [],
  ),
]

interface Share {
  readonly ledgers: readonly Coverage[]
  readonly has?: (row: Row<DescribedEffect>) => boolean
  /** Ledgers of a stretch at most. */
  readonly width?: number
  /** Rows of a stretch at most: it stops behind them. */
  readonly most?: number
  /** The ledger at which it fails, and how often. */
  readonly failing?: { readonly at: number; times: number }
  readonly isPartial?: boolean
}

/** Has all rows of its ledgers, as any finder that is complete for them. */
class ShareFinder implements Finder<DescribedEffect> {
  readonly name = 'index'
  readonly #share: Share

  constructor(share: Share) {
    this.#share = share
  }

  ledgers(): Promise<readonly Coverage[]> {
    return Promise.resolve(this.#share.ledgers)
  }

  async *stretches(way: Way): AsyncGenerator<Stretch<DescribedEffect>, Ending> {
    const { width = 40, most = 200, failing, isPartial, has = () => true } = this.#share
    const { order, after } = way
    for (let at = way.from; isWithin(order, at, way.to); ) {
      if (way.wanted() <= 0) return 'paused'
      const ledgers =
        order === 'asc'
          ? span(at, Math.min(way.to, at + width - 1))
          : span(Math.max(way.to, at - width + 1), at)
      if (failing !== undefined && failing.times > 0 && rangeHolding([ledgers], failing.at)) {
        failing.times--
        await Promise.reject(new SourceError('unreachable', 'its host is down'))
      }
      const found = rows.filter(({ position }) =>
        rangeHolding([ledgers], ledgerAtPosition(position)),
      )
      const ahead = (order === 'asc' ? found : found.toReversed()).filter(
        ({ position }) =>
          most >= 200 ||
          after === undefined ||
          (order === 'asc' ? position > after : position < after),
      )
      const given = ahead.slice(0, most)
      const upTo = given.length < ahead.length ? given.at(-1)?.position : undefined
      yield { ledgers, rows: given.filter(has), upTo, partial: isPartial }
      if (upTo !== undefined) return 'paused'
      at = nextBehind(order, ledgers)
    }
    return 'end'
  }
}

const read = (
  finders: readonly Finder<DescribedEffect>[],
  order: Order,
  cursor?: Cursor,
  most = limit,
) => {
  const request = { order, limit: most, cursor }
  return pageOf(finders, { kind: 'effects', request }, { signal, calls: [] })
}

/** Follows `next` to the end. */
async function pagesOf(finders: readonly Finder<DescribedEffect>[], order: Order) {
  const pages = [await read(finders, order)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await read(finders, order, next))
  return pages
}

const positionsOf = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map((item) => defined(positionOfItem('effects', item)))

/** Cuts all ledgers at some places, and deals the parts out to so many finders. */
function divided(cuts: readonly number[], deals: readonly number[], count: number): Coverage[][] {
  const ends = [...new Set(cuts), whole.to].toSorted((a, b) => a - b)
  const shares = Array.from({ length: count }, (): Coverage[] => [])
  for (const [n, to] of ends.entries())
    shares[(deals[n] ?? n) % count]?.push(span((ends[n - 1] ?? 1) + 1, to))
  return shares
}

const division = record({
  cuts: array(integer({ min: 2, max: 372 }), { maxLength: 8 }),
  deals: array(integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 }),
  count: integer({ min: 1, max: 4 }),
  width: constantFrom(1, 3, 40, 400),
  most: constantFrom(1, 5, 200),
  order: constantFrom('asc', 'desc'),
})
const seeded = { seed: 44, numRuns: 12 }

describe('any division of the ledgers among finders that are complete for theirs', () => {
  test('gives the page that the REST service gives, at each cursor, in both orders', async () => {
    await assert(
      asyncProperty(division, async ({ cuts, deals, count, order, ...how }) => {
        const finders = divided(cuts, deals, count).map(
          (ledgers) => new ShareFinder({ ...how, ledgers }),
        )
        for (const cursor of cursorsOf(order)) {
          const expected = defined(restPages.get(`${order} ${cursor}`))
          const items: object[] = []
          // A finder may stop early: then the page is short, and goes on behind its rows.
          for (let at = cursor; items.length < expected.items.length; ) {
            const page = await read(finders, order, at)
            items.push(...page.items)
            expect(page.partial).toBeUndefined()
            if (page.next === undefined) break
            at = page.next
          }
          expect(items.slice(0, expected.items.length)).toEqual(expected.items)
        }
      }),
      seeded,
    )
  })

  test('gives each row once, in order, however it is paged, with all ledgers covered', async () => {
    await assert(
      asyncProperty(division, async ({ cuts, deals, count, order, ...how }) => {
        const finders = divided(cuts, deals, count).map(
          (ledgers) => new ShareFinder({ ...how, ledgers }),
        )
        const pages = await pagesOf(finders, order)
        const expected = rows.map(({ position }) => position)
        expect(pages.flatMap(positionsOf)).toEqual(
          order === 'asc' ? expected : expected.toReversed(),
        )
        const covered = pages.flatMap(({ coverage }) => coverage ?? [])
        for (let ledger = 2; ledger <= 373; ledger++)
          expect(rangeHolding(covered, ledger)).toBeDefined()
      }),
      seeded,
    )
  })

  test('covers no ledger behind the last row of a full page', async () => {
    const finders = [new ShareFinder({ ledgers: [whole], width: 400 })]
    for (const order of ['asc', 'desc'] as const) {
      const { coverage, items } = await read(finders, order)
      const last = ledgerAtPosition(defined(positionOfItem('effects', defined(items.at(-1)))))
      expect(coverage).toEqual(order === 'asc' ? span(2, last) : span(last, 373))
    }
  })

  test('may overlap: a ledger’s rows are those of the first that has it, whatever another says', async () => {
    const lying = new ShareFinder({
      ledgers: [whole],
      has: ({ position }) => (position ?? 0n) % 2n === 0n,
    })
    const proven = new ShareFinder({ ledgers: [span(2, 100), span(200, 373)] })
    for (const order of ['asc', 'desc'] as const) {
      const found = (await pagesOf([proven, lying], order)).flatMap(positionsOf)
      const isProven = ({ position }: { readonly position: Position }) =>
        position % 2n === 0n || !rangeHolding([span(101, 199)], ledgerAtPosition(position))
      const expected = rows.filter(isProven).map(({ position }) => position)
      expect(found).toEqual(order === 'asc' ? expected : expected.toReversed())
    }
  })
})

describe('ledgers that no finder has', () => {
  const gap = span(120, 180)
  const finders = [
    new ShareFinder({ ledgers: [span(2, 119)] }),
    new ShareFinder({ ledgers: [span(181, 373)] }),
  ]

  test('end a page, which says so, and the next one begins behind them', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const pages = await pagesOf(finders, order)
      const expected = rows
        .map(({ position }) => position)
        .filter((position) => !rangeHolding([gap], ledgerAtPosition(position)))
      expect(pages.flatMap(positionsOf)).toEqual(order === 'asc' ? expected : expected.toReversed())
      for (const { coverage } of pages) {
        const { from = 0, to = 0 } = coverage ?? {}
        expect(to < gap.from || from > gap.to).toBe(true)
      }
      // A page that would take all rows ends there.
      const page = await read(finders, order, undefined, 200)
      const near = order === 'asc' ? span(2, 119) : span(181, 373)
      expect(page).toMatchObject({ coverage: near, partial: true, next: expect.anything() })
    }
  })

  test('may have the cursor of a page: it begins with the next ledger that a finder has', async () => {
    const inGap = positionOf(toid(150, 1, 1))
    for (const order of ['asc', 'desc'] as const) {
      const page = await read(finders, order, pageCursor(order, `${inGap >> 32n}`))
      const beyond = rows
        .map(({ position }) => position)
        .filter((position) =>
          order === 'asc'
            ? ledgerAtPosition(position) > gap.to
            : ledgerAtPosition(position) < gap.from,
        )
      const first = order === 'asc' ? beyond : beyond.toReversed()
      expect(positionsOf(page)).toEqual(first.slice(0, limit))
      expect(page.coverage?.[order === 'asc' ? 'from' : 'to']).toBe(order === 'asc' ? 181 : 119)
      const back = await read(finders, order, page.prev)
      expect(positionsOf(back)).not.toContain(first[0])
    }
  })
})

describe('a finder that fails', () => {
  test('at the second ledger with rows leaves the page those of the first', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const along = order === 'asc' ? rows : rows.toReversed()
      const ledgers = [...new Set(along.map(({ position }) => ledgerAtPosition(position)))]
      const at = defined(ledgers[1])
      const failing = { at, times: 1 }
      const page = await read([new ShareFinder({ ledgers: [whole], width: 1, failing })], order)
      const before = along.filter(({ position }) => ledgerAtPosition(position) === ledgers[0])
      expect(positionsOf(page)).toEqual(before.map(({ position }) => position))
      expect(page.coverage?.[order === 'asc' ? 'to' : 'from']).toBe(
        order === 'asc' ? at - 1 : at + 1,
      )
      expect(page.next).toBeDefined()
    }
  })

  test('in the middle of a page ends it behind its rows; the next page goes on, and none is lost', async () => {
    const failures = record({ division, at: integer({ min: 2, max: 373 }) })
    await assert(
      asyncProperty(failures, async ({ division: { cuts, deals, count, order, ...how }, at }) => {
        const failing = { at, times: 1 }
        const finders = divided(cuts, deals, count).map(
          (ledgers) => new ShareFinder({ ...how, ledgers, failing }),
        )
        const found: unknown[] = []
        let cursor: Cursor | undefined
        do {
          const times = failing.times
          const page = await read(finders, order, cursor).catch((error: unknown) => {
            if (error instanceof SourceError && error.kind === 'unreachable') return undefined
            throw error
          })
          if (page === undefined) continue // it had no row yet: the reader asks again
          found.push(...positionsOf(page))
          const covered = rangeHolding([defined(page.coverage)], at)
          expect([failing.times < times, page.items.length, covered]).not.toEqual([
            true,
            0,
            covered,
          ])
          expect([failing.times < times, covered?.from]).not.toEqual([true, page.coverage?.from])
          if (page.next === undefined) break
          cursor = page.next
        } while (found.length <= rows.length)
        const expected = rows.map(({ position }) => position)
        expect(found).toEqual(order === 'asc' ? expected : expected.toReversed())
      }),
      seeded,
    )
  })
})

test('a node that moves on between pages neither loses a row nor shows one twice', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const found: unknown[] = []
    let latest = order === 'asc' ? 100 : 373
    let oldest = 2
    let cursor: Cursor | undefined
    for (;;) {
      const page = await read([new ShareFinder({ ledgers: [span(oldest, latest)] })], order, cursor)
      found.push(...positionsOf(page))
      if (page.next === undefined && latest >= 373) break
      cursor = page.next ?? pageCursor(order, String(toid(latest, 0xfffff, 0xfff)))
      latest = Math.min(373, latest + 60)
      // What was read already may go.
      if (order === 'asc') oldest = Math.min(latest, ledgerAtPosition(defined(placeOf(cursor))))
    }
    const expected = rows.map(({ position }) => position)
    expect(found).toEqual(order === 'asc' ? expected : expected.toReversed())
  }
})

const placeOf = (cursor: Cursor) => parsePosition(cursor.slice(cursor.indexOf('.') + 1))

test('rows of a finder that may leave out some are a subset in their order, on pages that say so', async () => {
  const proven = new ShareFinder({ ledgers: [span(300, 340)] })
  const events = new ShareFinder({
    ledgers: [whole],
    has: ({ position }) => (position ?? 0n) % 3n !== 0n,
    isPartial: true,
  })
  const pages = await pagesOf([proven, events], 'desc')
  const found = pages.flatMap(positionsOf)
  const expected = rows.map(({ position }) => position).toReversed()
  expect(found.length).toBeLessThan(expected.length)
  expect(expected.filter((position) => found.includes(position))).toEqual(found)
  const isInProven = ({ coverage }: FoundPage<object>) =>
    coverage !== undefined && coverage.from >= 300 && coverage.to <= 340
  for (const page of pages) expect(page.partial === true || isInProven(page)).toBe(true)
})
