import type { Collections, FilterOf, HistoryFilter, Owner } from '#ledger'
import {
  type Coverage,
  type Cursor,
  formatPosition,
  type Order,
  overlap,
  type Page,
  type Position,
  rangeHolding,
  SourceError,
  span,
  type UnknownRecord,
} from '#ledger/values'
import { maxItems, scanFor, sentPart } from '../filters.ts'
import type { StoredIndex } from '../index/indexTypes.ts'
import {
  beforeLedger,
  behindLedger,
  cursorPosition,
  type HistoryKind,
  type IndexedRequest,
  pageCursor,
  readingOf,
} from '../page.ts'
import type { EventOwner } from '../rpc/events/knowledge.ts'
import {
  type FilterStep,
  type LedgerRange,
  nextLedger,
  type ReadStep,
  scannedList,
} from '../scan.ts'
import type { Source } from '../source.ts'
import type { HistoryContext, OwnPage } from './service.ts'

/** Reads a page of one of the node's lists, with the part of a filter that the list supports. */
type ReadPage<K extends HistoryKind> = (
  request: IndexedRequest<K>,
) => Promise<Page<Collections[K]['item'] | UnknownRecord>>

/**
 * A page of history with a filter that no list of the node supports: read through postings where ledgers are indexed,
 * else found by scanning the pages of `read`.
 */
export async function historyScan<K extends HistoryKind>(
  context: HistoryContext,
  source: Pick<Source, 'url' | 'one'>,
  { kind, of }: { readonly kind: K; readonly of: Owner | undefined },
  request: IndexedRequest<K>,
  read: ReadPage<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const { node, index, transfer, finders } = context
  const { filter = {}, within = everyLedger } = request
  const sent = sentPart(kind, filter)
  let known: ReturnType<typeof storedIndex> | undefined

  /**
   * The stored index, brought up to the newest ledgers if `withNewest`. Undefined where the node cannot be indexed:
   * then its ledgers are scanned.
   */
  const storedIndex = async (withNewest: boolean) => {
    try {
      return await (withNewest ? index.ready(signal, request.within) : index.stored(signal))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      return undefined
    }
  }
  const overLedgers = async ({ order, cursor, limit, range }: FilterStep) => {
    const isHead =
      request.cursor === undefined && range.from === undefined && range.to === undefined
    known ??= storedIndex(isHead && of === undefined)
    const stored = await known
    const { window } = await node.status(signal)
    const kept = span(window.oldest, window.latest)
    const ledgers = of?.kind === 'ledger' ? span(of.id, of.id) : (overlap(kept, within) ?? kept)
    return scanStep({
      stored,
      kind,
      filter,
      window: ledgers,
      requested: ledgersIn(range, ledgers),
      order,
      limit,
      after: cursorPosition(readingOf({ order, limit, cursor }), kind),
      walk: (from, within) => read({ order, limit: maxItems, cursor: from, filter: sent, within }),
    })
  }
  const { from, to }: HistoryFilter = filter
  const isAnyTime = from === undefined && to === undefined
  const isOwn = of?.kind === 'transaction' && finders.ofTransaction !== undefined
  /** By the static index where the filter is of times: it was asked for any other list before. */
  const byHistory = async (asked: IndexedRequest<K>, own: OwnPage<K>) =>
    isAnyTime || isOwn ? undefined : finders.history?.page(kind, of, asked, signal, own)
  const step: ReadStep<K> = async (next) => {
    const { order, cursor, limit, range } = next
    if (scanFor(kind, filter) === 'range') {
      const asked = { order, cursor, limit: request.limit, filter: sent }
      return (await byHistory(asked, read)) ?? read(asked)
    }
    switch (of?.kind) {
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case 'contract': {
        const asked = { order, cursor, limit, filter, within: ledgersIn(range, within) }
        const own: OwnPage<K> = (page) => index.list(kind, of, page, signal)
        const found = await byHistory(asked, own)
        return found ? { ...found, scanned: { requests: 0 } } : own(asked)
      }
      case 'transaction':
      case 'operation':
        return read({ order, cursor, limit: maxItems, filter: sent })
      case 'ledger':
      case undefined:
        return overLedgers(next)
    }
  }
  const { history } = finders
  const olderFrom = history && ((time: number) => history.firstFrom(time, signal))
  // It has no rows of a ledger, and not of every list of the network.
  const givesOlder = history !== undefined && of !== undefined && of.kind !== 'ledger'
  const timed = { ...source, olderFrom, givesOlder }
  const scan = () => scannedList(timed, kind, request, step, signal)
  const owner = filteredOwner(filter)
  const isFound =
    owner !== undefined && of === undefined && isAnyTime && Number.isFinite(transfer.viewBytes)
  if (!isFound || finders.byEvents === undefined) return scan()
  // Its own contract's events find most of what a scan of the network's ledgers would.
  return finders.byEvents(kind, owner, request, scan, signal)
}

/** The contract or asset whose events name the items that a filter selects. */
function filteredOwner({ asset, contract }: HistoryFilter): EventOwner | undefined {
  if (contract !== undefined) return { kind: 'contract', id: contract }
  return asset && { kind: 'asset', id: asset }
}

const everyLedger = span(1, 0xffff_ffff)

/** The ledgers of a range; an open end is that of `all`. */
const ledgersIn = ({ from, to }: LedgerRange, all: Coverage): Coverage =>
  span(from ?? all.from, to ?? all.to)

interface ScanStepOptions<K extends HistoryKind> {
  readonly stored: StoredIndex | undefined
  readonly kind: K
  readonly filter: FilterOf<K>
  /** Ledgers that the list has. */
  readonly window: Coverage
  /** Ledgers of the filter's range. */
  readonly requested: Coverage
  readonly order: Order
  readonly limit: number
  readonly after: Position | undefined
  /** Unfiltered items of ledgers that are not indexed, from the node. */
  readonly walk: (
    cursor: Cursor | undefined,
    within: Coverage,
  ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
}

/**
 * One step of a scan: matches from the index while the next ledger is indexed, else unfiltered items from the node up to
 * the next indexed ledger. `next` continues after this step.
 */
async function scanStep<K extends HistoryKind>({
  stored,
  kind,
  filter,
  window,
  requested,
  order,
  limit,
  after,
  walk,
}: ScanStepOptions<K>): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const ranges = stored?.coverage() ?? []
  const near = order === 'asc' ? window.from : window.to
  const at = after === undefined ? near : nextLedger(order, after)
  const covered = rangeHolding(ranges, at)
  const onward = (edge: number): Cursor | undefined => {
    const isMore =
      order === 'asc'
        ? edge < Math.min(window.to, requested.to)
        : edge > Math.max(window.from, requested.from)
    const position = order === 'asc' ? behindLedger(edge) : beforeLedger(edge)
    return isMore ? pageCursor(order, formatPosition(position)) : undefined
  }
  if (stored !== undefined && covered !== undefined) {
    const cursor = after === undefined ? startOf(order, covered) : formatPosition(after)
    const within = overlap(covered, requested)
    const rows = await stored.rows(kind, filter, { order, limit, cursor, within })
    return {
      items: rows.items,
      reasons: rows.reasons,
      coverage: covered,
      next:
        rows.last === undefined
          ? onward(order === 'asc' ? covered.to : covered.from)
          : pageCursor(order, rows.last),
      scanned: { items: rows.scanned, requests: 0 },
      calls: stored.read('matching rows'),
    }
  }
  const gap = gapHolding(ranges, at, window)
  const page = await walk(after && pageCursor(order, formatPosition(after)), gap)
  const isOpen = order === 'asc' ? gap.to < window.to : gap.from > window.from
  return isOpen && page.next === undefined
    ? { ...page, next: onward(order === 'asc' ? gap.to : gap.from) }
    : page
}

/** The cursor just before the covered ledgers, in the order of the list. */
const startOf = (order: Order, { from, to }: Coverage): string =>
  formatPosition(order === 'asc' ? beforeLedger(from) : behindLedger(to))

/** The ledgers around one that are not covered, within the window. */
function gapHolding(ranges: readonly Coverage[], at: number, window: Coverage): Coverage {
  const below = ranges.findLast(({ to }) => to < at)
  const above = ranges.find(({ from }) => from > at)
  const from = Math.max(window.from, (below?.to ?? 0) + 1)
  const to = Math.min(window.to, (above?.from ?? Number.POSITIVE_INFINITY) - 1)
  return from <= to ? span(from, to) : window
}
