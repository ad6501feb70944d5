import type { Collections, LedgerBound, ListRequest, RangeFilter } from '#ledger'
import {
  type Answer,
  type Call,
  type Coverage,
  type Cursor,
  type EventSearch,
  formatPosition,
  formatTime,
  type HttpCall,
  type IndexRead,
  isHttp,
  joinedSearch,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  type Page,
  type Position,
  parsePosition,
  positionId,
  type Reason,
  SourceError,
  searchWithin,
  type Toid,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import { firstClosedFrom } from './firstClosedFrom.ts'
import { ledgerRangeError } from './ledgers/service.ts'
import { matchOf } from './matches.ts'
import {
  beforeLedger,
  behindLedger,
  cursorBack,
  cursorPosition,
  inRequestedOrder,
  ledgerAtPosition,
  pageCursor,
  positionOfItem,
  readingOf,
} from './page.ts'
import { hostOf } from './request.ts'
import type { Source } from './source.ts'

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
  source: Pick<Source, 'url' | 'one'> & TimedLedgers,
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
    ...inRequestedOrder(reading, matching, next, back),
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

/** The start and the end of a list's scan, in its order; both exclusive. */
interface ScanRange {
  readonly order: Order
  readonly start?: Position | undefined
  readonly end?: Position | undefined
  /** True if `start` is sent as the cursor; else items before it are skipped. */
  readonly sendsStart: boolean
  readonly range: LedgerRange
}

/** From `after` or the range's near end, whichever comes later in the order. */
function scanRangeOf(order: Order, after: Position | undefined, range: LedgerRange): ScanRange {
  const low = range.from === undefined ? undefined : beforeLedger(range.from)
  const high = range.to === undefined ? undefined : behindLedger(range.to)
  const [near, end] = order === 'asc' ? [low, high] : [high, low]
  const start =
    after !== undefined && (near === undefined || isBehind(order, after, near)) ? after : near
  // A service may refuse a cursor before its oldest ledger or after its newest.
  const { from = 0, to = Number.POSITIVE_INFINITY, oldest = 0, latest = 0 } = range
  const inside = order === 'asc' ? from > oldest || range.givesOlder === true : to < latest
  return { order, start, end, sendsStart: start === after || inside, range }
}

/** True if a position comes after another in an order. */
const isBehind = (order: Order, position: Position, other: Position): boolean =>
  order === 'asc' ? position > other : position < other

/** The ledgers scanned, within those that the source covers. */
function ledgersOf(
  { order, start, range }: ScanRange,
  {
    first,
    last,
    next,
    covered,
  }: {
    readonly first: Position | undefined
    readonly last: Position | undefined
    readonly next: Cursor | undefined
    readonly covered: Coverage | undefined
  },
): Coverage | undefined {
  const [near, far] = order === 'asc' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const begun = start === undefined ? covered?.[near] : nextLedger(order, start)
  const stopped = next === undefined ? (range[far] ?? covered?.[far]) : ledgerOfCursor(next)
  const ends = [begun ?? ledgerOf(first), stopped ?? ledgerOf(last)]
  const [from, to] = order === 'asc' ? ends : ends.toReversed()
  if (from === undefined || to === undefined) return undefined
  const least = Math.max(from, covered?.from ?? range.oldest ?? 1)
  const most = Math.min(to, covered?.to ?? range.latest ?? to)
  return least <= most ? { from: ledgerSequence(least), to: ledgerSequence(most) } : undefined
}

const ledgerOf = (position: Position | undefined) => position && ledgerAtPosition(position)

/** The ledger of the next item after a position; between two ledgers, the one that comes later in the order. */
export function nextLedger(order: Order, start: Position): number {
  const { ledger, transaction, operation } = toidParts(positionId(start))
  if (order === 'asc') return transaction === 0xfffff && operation === 0xfff ? ledger + 1 : ledger
  return transaction === 0 && operation === 0 ? ledger - 1 : ledger
}

function ledgerOfCursor(next: Cursor): number | undefined {
  const position = parsePosition(next.slice(next.indexOf('.') + 1))
  return position && ledgerAtPosition(position)
}

/** Ledgers by number, both included; an open end where absent. */
export interface LedgerRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The oldest that the service has, where its window was requested. */
  readonly oldest?: number | undefined
  readonly latest?: number | undefined
  /** True if the range ends beyond the latest ledger: more of it is still to be closed. */
  readonly isOpen: boolean
  /** True if a cursor before the oldest is not refused. */
  readonly givesOlder?: boolean | undefined
  readonly calls: readonly Call[]
}

/** Close times that a source states without a ledger's record. */
interface TimedLedgers extends Pick<Source, 'closeTimes'> {
  /** Reads the time that another record of the ledger states; no value where there is none. */
  readonly statedTime?: (
    sequence: LedgerSequence,
  ) => Promise<Pick<Answer<UnixSeconds | undefined>, 'value' | 'calls'>>
  /** True if it gives the list's rows of older ledgers than it states. */
  readonly givesOlder?: boolean | undefined
  /**
   * The first ledger closed at a time or later, of ledgers that the source gives and does not state; no value where it
   * cannot say.
   */
  readonly olderFrom?:
    | ((time: number) => Promise<Pick<Answer<number | undefined>, 'value' | 'calls'>>)
    | undefined
}

/**
 * The ledgers of a range; times are looked up among the service's ledgers. Throws SourceError as the source does, and
 * `notYetClosed` for a range that begins after the latest ledger.
 */
async function resolveRange(
  source: Pick<Source, 'one'> & TimedLedgers,
  { from, to }: RangeFilter,
  signal: AbortSignal,
): Promise<LedgerRange> {
  if (from === undefined && to === undefined) return { isOpen: false, calls: [] }
  const calls: Call[] = []
  const status = await source.one('network', 'current', signal)
  calls.push(...status.calls)
  const { oldestLedger: oldest, latestLedger: latest, latestLedgerClosedAt } = status.value
  const times = source.closeTimes?.() ?? new Map<number, UnixSeconds>()
  const closedAt = async (sequence: number): Promise<UnixSeconds> => {
    if (sequence === latest) return latestLedgerClosedAt
    const time = times.get(sequence)
    if (time !== undefined) return time
    const stated = await source.statedTime?.(ledgerSequence(sequence))
    calls.push(...(stated?.calls ?? []))
    let closed = stated?.value
    if (closed === undefined) {
      const answer = await source.one('ledger', ledgerSequence(sequence), signal)
      calls.push(...answer.calls)
      closed = answer.value.closedAt
    }
    times.set(sequence, closed)
    return closed
  }
  const find = async (bound: LedgerBound | undefined, later: 0 | 1) => {
    if (bound === undefined) return undefined
    if ('ledger' in bound) return bound.ledger
    const time = bound.time + later
    const first = await firstClosedFrom(time, { oldest, latest, closedAt })
    const older = first === oldest ? await source.olderFrom?.(time) : undefined
    calls.push(...(older?.calls ?? []))
    return (older?.value ?? first) - later
  }
  const isBeyond = (bound: LedgerBound): boolean =>
    'ledger' in bound ? bound.ledger > latest : bound.time > latestLedgerClosedAt
  if (from !== undefined && isBeyond(from))
    throw new SourceError('notYetClosed', beyondText(from, latest), { calls })
  const isOpen = to !== undefined && isBeyond(to)
  const { givesOlder } = source
  return {
    from: await find(from, 0),
    to: await find(to, 1),
    oldest,
    latest,
    isOpen,
    givesOlder,
    calls,
  }
}

const beyondText = (bound: LedgerBound, latest: number): string =>
  'ledger' in bound
    ? `Ledger ${bound.ledger} is not closed yet: the latest is ${latest}`
    : `No ledger of ${formatTime(bound.time)} or later is closed yet: the latest is ${latest}`
