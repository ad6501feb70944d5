import { overlap, rangeHolding, span } from '../../index/coverage.ts'
import type { Collections, FilterOf } from '#ledger'
import {
  type Coverage,
  type Cursor,
  type Order,
  type Page,
  type Position,
  type UnknownRecord,
  formatPosition,
} from '#ledger/values'
import { beforeLedger, behindLedger } from '../../filter/positions.ts'
import { nextLedger } from '../../filter/scanRange.ts'
import { pageCursor } from '../../pageCursor.ts'
import type { HistoryKind } from '../../historyRequest.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'

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
export async function scanStep<K extends HistoryKind>({
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
