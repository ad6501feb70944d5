import type { RangeFilter } from '../../collections/filters.ts'
import { type HttpCall, type IndexRead, isHttp } from '../../model/call.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { Cursor, Order, Page, Reason } from '../../model/page.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { type Position, formatPosition } from '../../model/values/position.ts'
import type { Toid } from '../../model/values/toid.ts'
import { hostOf } from '../http/http.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import { pageCursor, readingOf, cursorBack } from '../pageCursor.ts'
import type { Collections, ListRequest } from '../../collections/collections.ts'
import { cursorPosition } from '../cursorPosition.ts'
import type { Source } from '../source.ts'
import { matchOf } from './match.ts'
import { positionOfItem } from './positions.ts'
import { type LedgerRange, resolveRange } from './range.ts'
import { type ScanRange, isBehind, ledgersOf, scanRangeOf } from './scanRange.ts'

/** Requests that one page costs at most, as long as one page of the source does not need more. */
export const mostRequests = 8
/** Milliseconds after which a page is returned as it is, however little was scanned. */
const mostTime = 6_000

/** Where a scan continues, and how many more matches it needs. */
export interface FilterStep {
  readonly order: Order
  readonly cursor: Cursor | undefined
  readonly limit: number
  readonly range: LedgerRange
}
/** Items in their order; a page with `scanned` is filtered already. */
export type ReadStep<K extends keyof Collections> = (
  step: FilterStep,
) => Promise<Page<Collections[K]['item'] | UnknownRecord>>

/**
 * A page of history with a filter that no service applies: follows the source's cursors and keeps matches until the page is
 * full, the list or range ends, or `mostRequests` or six seconds are used up. `next` points just after the last item
 * scanned; `coverage` has the ledgers scanned. Unreadable records are kept.
 * Throws SourceError as the source does; `outOfRetention` for a range that is older than all it has, `notYetClosed` for
 * one that begins beyond the latest.
 */
export async function scannedList<K extends keyof Collections>(
  source: Pick<Source, 'url' | 'one'>,
  kind: K,
  request: ListRequest<K>,
  read: ReadStep<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const { filter = {} } = request
  const reading = readingOf(request)
  const after = cursorPosition(reading, kind)
  const bounds: RangeFilter = filter
  const range = await resolveRange(source, bounds, signal)
  const way = scanRangeOf(reading.order, after, range)
  const found = await walk(read, {
    way,
    limit: request.limit,
    positionOfAny: (item) => positionOfItem(kind, item),
    keeps: matchOf(kind, filter),
  })
  if (reading.backward && found.kept.length === 0 && found.next === undefined)
    // Before the start there is nothing: the start is what the reader wants then.
    return scannedList(source, kind, { ...request, cursor: undefined }, read, signal)
  const back = cursorBack(reading, after, found.first)
  const { kept, next, scanned, reasons, requests, index, partial } = found
  const coverage = ledgersOf(way, found)
  const calls = [...(index ? [index] : []), ...range.calls, ...requests]
  const { to, oldest = 0, latest = Number.POSITIVE_INFINITY, isOpen } = range
  if (coverage === undefined && scanned === 0 && to !== undefined && to < oldest) {
    // Downwards the source says so itself; upwards it begins behind the range, and nothing would seem to be in it.
    const error = ledgerRangeError(hostOf(source.url), to, { oldest, latest }, { calls })
    if (error !== undefined) throw error
  }
  return {
    items: reading.backward ? kept.toReversed() : kept,
    next: reading.backward ? back : next,
    prev: reading.backward ? next : back,
    coverage,
    ...(partial ? { partial } : {}),
    ...(isOpen ? { latest: ledgerSequence(latest) } : {}),
    reasons,
    scanned: { items: scanned, requests: requests.size },
    calls,
  }
}

interface Found<T> {
  readonly kept: readonly T[]
  /** Behind the last item scanned; absent where there are no more. */
  readonly next: Cursor | undefined
  /** Absent where a part was not counted. */
  readonly scanned: number | undefined
  readonly first: Position | undefined
  readonly last: Position | undefined
  readonly reasons: ReadonlyMap<Toid, Reason>
  readonly requests: ReadonlySet<HttpCall>
  /** The last look into the index. */
  readonly index: IndexRead | undefined
  readonly covered: Coverage | undefined
  readonly partial: boolean
}

async function walk<T>(
  read: (step: FilterStep) => Promise<Page<T>>,
  {
    way,
    limit,
    positionOfAny,
    keeps,
  }: {
    readonly way: ScanRange
    readonly limit: number
    readonly positionOfAny: (item: T) => Position | undefined
    readonly keeps: (item: T) => boolean
  },
): Promise<Found<T>> {
  const { order, start, end, range } = way
  const began = performance.now()
  const kept: T[] = []
  const requests = new Set<HttpCall>()
  const reasons = new Map<Toid, Reason>()
  let index: IndexRead | undefined
  let scanned: number | undefined = 0
  let first: Position | undefined
  let last: Position | undefined
  let covered: Coverage | undefined
  let partial = false
  let cursor =
    start !== undefined && way.asked ? pageCursor(order, formatPosition(start)) : undefined
  const found = (next: Cursor | undefined): Found<T> =>
    Object.freeze({ kept, next, scanned, first, last, reasons, requests, index, covered, partial })
  for (;;) {
    const page = await read({ order, cursor, limit: limit - kept.length, range })
    for (const call of page.calls) {
      if (isHttp(call)) requests.add(call)
      else index = call
    }
    for (const [id, reason] of page.reasons ?? []) reasons.set(id, reason)
    covered = joined(covered, page.coverage)
    partial ||= page.partial === true
    if (page.scanned) scanned = sum(scanned, page.scanned.items)
    for (const [i, item] of page.items.entries()) {
      const position = positionOfAny(item)
      if (position !== undefined && start !== undefined && !isBehind(order, position, start))
        continue
      if (position !== undefined && end !== undefined && !isBehind(order, end, position))
        return found(undefined)
      if (page.scanned === undefined) scanned = sum(scanned, 1)
      first ??= position
      last = position ?? last
      if (keeps(item)) kept.push(item)
      if (kept.length < limit) continue
      if (i === page.items.length - 1) return found(page.next)
      return found(last && pageCursor(order, formatPosition(last)))
    }
    const isEnough = requests.size >= mostRequests || performance.now() - began > mostTime
    if (page.next === undefined || isEnough) return found(page.next)
    cursor = page.next
  }
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b

const joined = (a: Coverage | undefined, b: Coverage | undefined): Coverage | undefined =>
  a === undefined || b === undefined
    ? (a ?? b)
    : { from: ledgerSequence(Math.min(a.from, b.from)), to: ledgerSequence(Math.max(a.to, b.to)) }
