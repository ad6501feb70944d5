import { type HttpCall, type IndexRead, isHttp } from '../../model/call.ts'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Cursor, Page } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import { type Position, formatPosition } from '../../model/values/position.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { hostOf } from '../http/http.ts'
import { outside } from '../outside.ts'
import { pageCursor, readingOf, wayBack } from '../pageCursor.ts'
import type { Collections, ListRequest, OwnerOf } from '../resources.ts'
import { placeOf } from '../rpc/place.ts'
import type { Source } from '../source.ts'
import { pickingOf } from './picking.ts'
import { placeOfItem } from './places.ts'
import { rangeOf } from './range.ts'
import { type Way, isBehind, ledgersOf, wayOf } from './way.ts'

/** Requests that one page is looked for with, as long as one page of the source does not need more. */
export const mostRequests = 8
/** Milliseconds after which a page is given as it is, however little was looked at. */
const mostTime = 6_000
/** Items of the source's own pages where only some are wanted. */
const largest = 200

/**
 * A page of any source's list, narrowed by what no service narrows it by: goes along the source's own cursors and keeps
 * what matches until the page is full, the list or the range ends, or `mostRequests` or six seconds are used up. `next` stands exactly
 * behind the last item looked at, `looked` counts those, `coverage` has their ledgers. What cannot be read stays in.
 * Throws SourceError as the source does; `outOfRetention` for a range that is older than all it has, `notYetClosed` for one that begins beyond the latest; `unsupported` for what the list cannot be narrowed by.
 */
export async function narrowedList<K extends keyof Collections>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const picking = pickingOf(kind, request)
  const reading = readingOf(request)
  const after = placeOf(reading, kind)
  const range = await rangeOf(source, request.narrow ?? {}, signal)
  const way = wayOf(reading.order, after, range)
  const list = (cursor: Cursor | undefined) => {
    const limit = picking.keeps === undefined ? request.limit : largest
    const page = { order: reading.order, limit, cursor, filter: picking.filter }
    return source.list(kind, of, page, signal)
  }
  const found = await walk(list, {
    way,
    limit: request.limit,
    placeOfAny: (item) => placeOfItem(kind, item),
    keeps: picking.keeps ?? (() => true),
  })
  if (reading.backward && found.kept.length === 0 && found.next === undefined)
    // Before the start there is nothing: the start is what the reader wants then.
    return narrowedList(source, kind, of, { ...request, cursor: undefined }, signal)
  const back = wayBack(reading, after, found.first)
  const { kept, next, looked, requests, read, partial } = found
  const coverage = ledgersOf(way, found)
  const calls = [...(read ? [read] : []), ...range.calls, ...requests]
  const { to, oldest = 0, latest = Number.POSITIVE_INFINITY, isOpen } = range
  if (coverage === undefined && looked === 0 && to !== undefined && to < oldest) {
    // Downwards the source says so itself; upwards it begins behind the range, and nothing would seem to be in it.
    const error = outside(hostOf(source.url), to, { oldest, latest }, { calls })
    if (error !== undefined) throw error
  }
  return {
    items: reading.backward ? kept.toReversed() : kept,
    next: reading.backward ? back : next,
    prev: reading.backward ? next : back,
    coverage,
    ...(partial ? { partial } : {}),
    ...(isOpen ? { latest: ledgerSequence(latest) } : {}),
    looked: { items: looked, requests: requests.size },
    calls,
  }
}

interface Found<T> {
  readonly kept: readonly T[]
  /** Behind the last item looked at; absent where there are no more. */
  readonly next: Cursor | undefined
  readonly looked: number
  readonly first: Position | undefined
  readonly last: Position | undefined
  readonly requests: ReadonlySet<HttpCall>
  /** The last look into the index. */
  readonly read: IndexRead | undefined
  readonly covered: Coverage | undefined
  readonly partial: boolean
}

async function walk<T>(
  list: (cursor: Cursor | undefined) => Promise<Page<T>>,
  {
    way,
    limit,
    placeOfAny,
    keeps,
  }: {
    readonly way: Way
    readonly limit: number
    readonly placeOfAny: (item: T) => Position | undefined
    readonly keeps: (item: T) => boolean
  },
): Promise<Found<T>> {
  const { order, start, end } = way
  const began = performance.now()
  const kept: T[] = []
  const requests = new Set<HttpCall>()
  let read: IndexRead | undefined
  let looked = 0
  let first: Position | undefined
  let last: Position | undefined
  let covered: Coverage | undefined
  let partial = false
  let at = start !== undefined && way.asked ? pageCursor(order, formatPosition(start)) : undefined
  const found = (next: Cursor | undefined): Found<T> =>
    Object.freeze({ kept, next, looked, first, last, requests, read, covered, partial })
  for (;;) {
    const page = await list(at)
    for (const call of page.calls) {
      if (isHttp(call)) requests.add(call)
      else read = call
    }
    covered = joined(covered, page.coverage)
    partial ||= page.partial === true
    for (const [i, item] of page.items.entries()) {
      const place = placeOfAny(item)
      if (place !== undefined && start !== undefined && !isBehind(order, place, start)) continue
      if (place !== undefined && end !== undefined && !isBehind(order, end, place))
        return found(undefined)
      looked += 1
      first ??= place
      last = place ?? last
      if (keeps(item)) kept.push(item)
      if (kept.length < limit) continue
      if (i === page.items.length - 1) return found(page.next)
      return found(last && pageCursor(order, formatPosition(last)))
    }
    const isEnough = requests.size >= mostRequests || performance.now() - began > mostTime
    if (page.next === undefined || isEnough) return found(page.next)
    at = page.next
  }
}

const joined = (a: Coverage | undefined, b: Coverage | undefined): Coverage | undefined =>
  a === undefined || b === undefined
    ? (a ?? b)
    : { from: ledgerSequence(Math.min(a.from, b.from)), to: ledgerSequence(Math.max(a.to, b.to)) }
