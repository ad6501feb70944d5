import type { Collections, ListRequest, RangeFilter } from '#ledger'
import {
  type Coverage,
  type Cursor,
  type EventSearch,
  type HttpCall,
  type IndexRead,
  type Order,
  type Page,
  type Position,
  type Reason,
  type Toid,
  type UnknownRecord,
  formatPosition,
  isHttp,
  joinedSearch,
  ledgerSequence,
  searchWithin,
} from '#ledger/values'
import { hostOf } from '../request.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import { pageCursor, readingOf, cursorBack } from '../pageCursor.ts'
import { cursorPosition } from '../cursorPosition.ts'
import type { Source } from '../source.ts'
import { matchOf } from './match.ts'
import { positionOfItem } from './positions.ts'
import { type LedgerRange, resolveRange } from './range.ts'
import { type ScanRange, isBehind, ledgersOf, scanRangeOf } from './scanRange.ts'

/** Most requests of one page; one page of the source may need more. */
export const maxRequests = 8
/** Milliseconds after which a page is returned as it is, however little was scanned. */
const maxTime = 6_000
/** Bytes after which it is returned too: the reader asked for a scan, so it may cost more than a view. */
const maxBytes = 16 * 1024 ** 2

/** The next step of a scan: where it continues, and how many more matches it needs. */
export interface FilterStep {
  readonly order: Order
  readonly cursor: Cursor | undefined
  readonly limit: number
  readonly range: LedgerRange
}
/** Reads items in the order of the list; a page with `scanned` is already filtered. */
export type ReadStep<K extends keyof Collections> = (
  step: FilterStep,
) => Promise<Page<Collections[K]['item'] | UnknownRecord>>

/**
 * A page of history with a filter that no service applies: follows the source's cursors and collects matches until the
 * page is full, the list or range ends, or `maxRequests`, six seconds or 16 MiB are used up. `next` points just after
 * the last item scanned; `coverage` has the ledgers scanned. Unreadable records are included.
 * Throws SourceError as the source does; `outOfRetention` for a range older than the source's ledgers, `notYetClosed`
 * for one that begins after the latest.
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
  const scanRange = scanRangeOf(reading.order, after, range)
  const found = await scan(read, {
    scanRange,
    limit: request.limit,
    positionOfAny: (item) => positionOfItem(kind, item),
    matches: matchOf(kind, filter),
  })
  if (reading.backward && found.matching.length === 0 && found.next === undefined)
    // No items precede the first page: show the first page.
    return scannedList(source, kind, { ...request, cursor: undefined }, read, signal)
  const back = cursorBack(reading, after, found.first)
  const { matching, next, scanned, reasons, requests, index, partial, search } = found
  const coverage = ledgersOf(scanRange, found)
  const calls = [...(index ? [index] : []), ...range.calls, ...requests]
  const { to, oldest = 0, latest = Number.POSITIVE_INFINITY, isOpen } = range
  if (coverage === undefined && scanned === 0 && to !== undefined && to < oldest) {
    // Descending, the source throws this itself; ascending, it begins after the range, which would seem to be empty.
    const error = ledgerRangeError(hostOf(source.url), to, { oldest, latest }, { calls })
    if (error !== undefined) throw error
  }
  return {
    items: reading.backward ? matching.toReversed() : matching,
    next: reading.backward ? back : next,
    prev: reading.backward ? next : back,
    coverage,
    ...(partial ? { partial } : {}),
    ...(search && coverage ? { search: searchWithin(search, coverage) } : {}),
    ...(isOpen ? { latest: ledgerSequence(latest) } : {}),
    reasons,
    scanned: { items: scanned, requests: requests.size },
    calls,
  }
}

interface Found<T> {
  readonly matching: readonly T[]
  /** Just after the last item scanned; absent where there are no more. */
  readonly next: Cursor | undefined
  /** Absent where a part was not counted. */
  readonly scanned: number | undefined
  readonly first: Position | undefined
  readonly last: Position | undefined
  readonly reasons: ReadonlyMap<Toid, Reason>
  readonly requests: ReadonlySet<HttpCall>
  /** The last read from the index. */
  readonly index: IndexRead | undefined
  readonly covered: Coverage | undefined
  readonly partial: boolean
  readonly search: EventSearch | undefined
}

async function scan<T>(
  read: (step: FilterStep) => Promise<Page<T>>,
  {
    scanRange,
    limit,
    positionOfAny,
    matches,
  }: {
    readonly scanRange: ScanRange
    readonly limit: number
    readonly positionOfAny: (item: T) => Position | undefined
    readonly matches: (item: T) => boolean
  },
): Promise<Found<T>> {
  const { order, start, end, range } = scanRange
  const began = performance.now()
  const matching: T[] = []
  const requests = new Set<HttpCall>()
  const reasons = new Map<Toid, Reason>()
  let index: IndexRead | undefined
  let scanned: number | undefined = 0
  let first: Position | undefined
  let last: Position | undefined
  let covered: Coverage | undefined
  let partial = false
  let search: EventSearch | undefined
  let cursor =
    start !== undefined && scanRange.sendsStart
      ? pageCursor(order, formatPosition(start))
      : undefined
  const found = (next: Cursor | undefined): Found<T> =>
    Object.freeze({
      matching,
      next,
      scanned,
      first,
      last,
      reasons,
      requests,
      index,
      covered,
      partial,
      search,
    })
  for (;;) {
    const page = await read({ order, cursor, limit: limit - matching.length, range })
    for (const call of page.calls) {
      if (isHttp(call)) requests.add(call)
      else index = call
    }
    for (const [id, reason] of page.reasons ?? []) reasons.set(id, reason)
    covered = joined(covered, page.coverage)
    partial ||= page.partial === true
    search = joinedSearch(search, page.search)
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
      if (matches(item)) matching.push(item)
      if (matching.length < limit) continue
      if (i === page.items.length - 1) return found(page.next)
      return found(last && pageCursor(order, formatPosition(last)))
    }
    const bytes = [...requests].reduce((total, call) => total + call.bytes, 0)
    const isLong = requests.size >= maxRequests || performance.now() - began > maxTime
    const isEnough = isLong || bytes >= maxBytes
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
