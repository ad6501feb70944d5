import type { Collections, LedgerBound, ListRequest, RangeFilter } from '#ledger'
import { matchOf } from '#ledger/readers'
import {
  type Call,
  type Coverage,
  type Cursor,
  type FoundPage,
  firstLedger,
  formatPosition,
  formatTime,
  isHttp,
  type LedgerSequence,
  ledgerSequence,
  type Position,
  parsePosition,
  positionId,
  SourceError,
  span,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import type { Cache } from '../cache.ts'
import { type Ctx, gather } from '../context.ts'
import { firstClosedFrom } from '../ledgers/firstClosedFrom.ts'
import { ledgerRangeError } from '../ledgers/service.ts'

import { ledgerAtPosition, nextLedger, pageCursor } from '../page.ts'
import { hostOf } from '../request.ts'
import type { Source } from '../source.ts'
import {
  type Ending,
  type Finder,
  isWithin,
  pageOf,
  type Row,
  type Scan,
  type Stretch,
  type Way,
} from './pageOf.ts'
import { beforeLedger, behindLedger, positionOfItem } from './positions.ts'

/** Most requests of one scanned page; one step of a finder may need more. */
export const maxRequests = 8
/** Milliseconds after which a scanned page is returned as it is, however little was scanned. */
const maxTime = 6_000
/** Bytes after which it is returned too: the reader asked for a scan, so it may cost more than a view. */
const maxBytes = 16 * 1024 ** 2

/** Bounds a scan that begins now, for one page. */
export class ScanBudget implements Scan {
  readonly #began = performance.now()
  readonly #before: ReadonlySet<Call>

  constructor({ calls }: Ctx) {
    this.#before = new Set(calls)
  }

  requests(calls: readonly Call[]): number {
    return this.#made(calls).length
  }

  isSpent(calls: readonly Call[]): boolean {
    const made = this.#made(calls)
    const bytes = made.reduce((sum, call) => sum + call.bytes, 0)
    const isLong = made.length >= maxRequests || performance.now() - this.#began > maxTime
    return isLong || bytes >= maxBytes
  }

  #made = (calls: readonly Call[]) =>
    [...new Set(calls)].filter(isHttp).filter((call) => !this.#before.has(call))
}

/** Reads a page of a list that its service cuts. */
export type ReadPage<K extends keyof Collections> = (
  step: Pick<ListRequest<K>, 'order' | 'cursor'>,
  ctx: Ctx,
) => Promise<FoundPage<Collections[K]['item'] | UnknownRecord>>

/**
 * A page of a list with a filter that its service does not apply: follows the service's cursors and collects matches
 * (`pageOf`). Unreadable records are included. Throws SourceError as the source does; `outOfRetention` for a range older
 * than the source's ledgers, `notYetClosed` for one that begins after the latest.
 */
export async function scannedList<K extends keyof Collections>(
  source: TimedSource,
  kind: K,
  request: ListRequest<K>,
  read: ReadPage<K>,
  ctx: Ctx,
): Promise<FoundPage<Collections[K]['item'] | UnknownRecord>> {
  const { filter = {} } = request
  const range = await rangeOf(source, filter, ctx)
  const scan = new ScanBudget(ctx)
  const question = { kind, request, range, matches: matchOf(kind, filter), scan }
  const page = await pageOf([new PagesFinder(kind, range, read)], question, ctx)
  return ofRange(page, range, source)
}

/** A page of a range of ledgers: it says so where the range ends beyond the latest, or is older than all there are. */
export function ofRange<T>(
  page: FoundPage<T>,
  { from, to, isCut, oldest = 0, latest = Number.POSITIVE_INFINITY, isOpen }: LedgerRange,
  { url }: Pick<Source, 'url'>,
): FoundPage<T> {
  // Such a page would seem to be empty.
  if (page.coverage === undefined && page.items.length === 0 && to !== undefined && to < oldest) {
    const error = ledgerRangeError(hostOf(url), to, { oldest, latest })
    if (error !== undefined) throw error
  }
  const range = (from ?? to) === undefined ? undefined : { from, to, isCut }
  return { ...page, range, ...(isOpen && { latest: ledgerSequence(latest) }) }
}

/** Finds the rows of a list that its service cuts into pages: one a stretch. */
class PagesFinder<K extends keyof Collections> implements Finder<Collections[K]['item']> {
  readonly name = 'pages'
  readonly #kind: K
  readonly #range: LedgerRange
  readonly #read: ReadPage<K>

  constructor(kind: K, range: LedgerRange, read: ReadPage<K>) {
    this.#kind = kind
    this.#range = range
    this.#read = read
  }

  /** The service decides which ledgers it has. */
  ledgers(): Promise<readonly Coverage[]> {
    return Promise.resolve([span(1, 0xffff_ffff)])
  }

  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<Collections[K]['item']>, Ending> {
    const { order } = way
    const start = this.#begin(way)
    const cursor = start && pageCursor(order, formatPosition(start))
    const page = await this.#read({ order, cursor }, ctx)
    const all = page.items.flatMap((item): readonly Row<Collections[K]['item']>[] => {
      const position = positionOfItem(this.#kind, item)
      if (position === undefined) return [{ item, position }]
      const isAhead = isWithin(order, way.from, ledgerAtPosition(position))
      return isAhead ? [{ item, position, reason: page.reasons?.get(positionId(position)) }] : []
    })
    const rows = all.filter(
      ({ position }) =>
        position === undefined || isWithin(order, ledgerAtPosition(position), way.to),
    )
    const next = rows.length < all.length ? undefined : positionOfCursor(page.next)
    yield {
      rows,
      ledgers: this.#ledgersOf(page, rows, start, next, way),
      upTo: next,
      partial: page.partial,
      search: page.search,
      looked: page.scanned && (page.scanned.items ?? 'uncounted'),
    }
    return next === undefined ? 'end' : 'paused'
  }

  /** The place to begin after: the cursor or the range's edge, whichever comes later; absent: with the list's first row. */
  #begin({ order, after }: Way): Position | undefined {
    const { from, to, oldest = 0, latest = 0 } = this.#range
    const low = from === undefined ? undefined : beforeLedger(from)
    const high = to === undefined ? undefined : behindLedger(to)
    const edge = order === 'asc' ? low : high
    const isBehindEdge =
      edge === undefined || (after !== undefined && (order === 'asc' ? after > edge : after < edge))
    if (isBehindEdge) return after
    // A service may refuse a cursor before its oldest ledger or after its newest.
    const isInside = order === 'asc' ? (from ?? 0) > oldest : (to ?? latest) < latest
    return isInside ? edge : undefined
  }

  /** The ledgers of a page, within those that the service covers; undefined where none of them is known. */
  #ledgersOf(
    { coverage }: FoundPage<unknown>,
    rows: readonly Row<unknown>[],
    start: Position | undefined,
    next: Position | undefined,
    { order }: Way,
  ): Coverage | undefined {
    const [near, far] = order === 'asc' ? (['from', 'to'] as const) : (['to', 'from'] as const)
    const known = rows.flatMap(({ position }) => (position ? [ledgerAtPosition(position)] : []))
    // A service that states no ledgers has them from the first one on.
    const oldest = coverage?.from ?? this.#range.oldest ?? firstLedger
    const begun =
      start === undefined ? (near === 'from' ? oldest : coverage?.to) : nextLedger(order, start)
    const stopped =
      next === undefined
        ? (this.#range[far] ?? (far === 'from' ? oldest : coverage?.to))
        : ledgerAtPosition(next)
    const ends = [begun ?? known[0], stopped ?? known.at(-1)]
    const [from, to] = order === 'asc' ? ends : ends.toReversed()
    if (from === undefined || to === undefined) return undefined
    const least = Math.max(from, oldest)
    const most = Math.min(to, coverage?.to ?? this.#range.latest ?? to)
    return least <= most ? span(least, most) : undefined
  }
}

const positionOfCursor = (next: Cursor | undefined): Position | undefined =>
  next && parsePosition(next.slice(next.indexOf('.') + 1))

/** Ledgers by number, both included; an open end where absent. */
export interface LedgerRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The oldest that the service has, where its window was requested. */
  readonly oldest?: number | undefined
  readonly latest?: number | undefined
  /** The range ends beyond the latest ledger: more of it is still to be closed. */
  readonly isOpen: boolean
  /** The range begins at a time before the oldest ledger: which ledger that was is not known. */
  readonly isCut?: boolean | undefined
}

/** A source whose ledgers are found by the time at which they closed. */
export interface TimedSource extends Pick<Source, 'url' | 'one'> {
  /** Close times that were read, by ledger; others once the network was reset. */
  closeTimes: Cache<UnixSeconds>
  /** Reads the time that another record of the ledger states; no value where there is none. */
  readonly statedTime?: (sequence: LedgerSequence, ctx: Ctx) => Promise<UnixSeconds | undefined>
  /**
   * The first ledger closed at a time or later, of ledgers that the source gives and does not state; no value where it
   * cannot say.
   */
  readonly olderFrom?: ((time: number, ctx: Ctx) => Promise<number | undefined>) | undefined
}

/**
 * The ledgers of a range; times are looked up among the service's ledgers. Throws SourceError as the source does, and
 * `notYetClosed` for a range that begins after the latest ledger.
 */
export async function rangeOf(
  source: TimedSource,
  { from, to }: RangeFilter,
  ctx: Ctx,
): Promise<LedgerRange> {
  if (from === undefined && to === undefined) return { isOpen: false }
  const status = await gather(ctx, source.one('network', 'current', ctx.signal))
  const { oldestLedger: oldest, latestLedger: latest, latestLedgerClosedAt } = status.value
  const { closeTimes } = source
  const closedAt = async (sequence: number): Promise<UnixSeconds> => {
    if (sequence === latest) return latestLedgerClosedAt
    const time = closeTimes.get(`${sequence}`)
    if (time !== undefined) return time
    const ledger = ledgerSequence(sequence)
    const closed =
      (await source.statedTime?.(ledger, ctx)) ??
      (await gather(ctx, source.one('ledger', ledger, ctx.signal))).value.closedAt
    closeTimes.set(`${sequence}`, closed)
    return closed
  }
  const find = async (bound: LedgerBound | undefined, later: 0 | 1) => {
    if (bound === undefined) return undefined
    if ('ledger' in bound) return bound.ledger
    const time = bound.time + later
    const first = await firstClosedFrom(time, { oldest, latest, closedAt })
    const older = first === oldest ? await source.olderFrom?.(time, ctx) : undefined
    return (older ?? first) - later
  }
  const isBeyond = (bound: LedgerBound): boolean =>
    'ledger' in bound ? bound.ledger > latest : bound.time > latestLedgerClosedAt
  if (from !== undefined && isBeyond(from))
    throw new SourceError('notYetClosed', beyondText(from, latest))
  const isOpen = to !== undefined && isBeyond(to)
  const first = await find(from, 0)
  const isCut =
    from !== undefined &&
    'time' in from &&
    first === oldest &&
    oldest > firstLedger &&
    (await closedAt(oldest)) > from.time
  return { from: first, to: await find(to, 1), oldest, latest, isOpen, isCut }
}

const beyondText = (bound: LedgerBound, latest: number): string =>
  'ledger' in bound
    ? `Ledger ${bound.ledger} is not closed yet: the latest is ${latest}`
    : `No ledger of ${formatTime(bound.time)} or later is closed yet: the latest is ${latest}`
