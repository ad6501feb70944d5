import {
  type Coverage,
  type Cursor,
  type Order,
  type Position,
  ledgerSequence,
  parsePosition,
  positionId,
  toidParts,
} from '#ledger/values'
import { beforeLedger, behindLedger, ledgerAtPosition } from './positions.ts'
import type { LedgerRange } from './range.ts'

/** The start and the end of a list's scan, in its order; both exclusive. */
export interface ScanRange {
  readonly order: Order
  readonly start?: Position | undefined
  readonly end?: Position | undefined
  /** True if `start` is sent as the cursor; else items before it are skipped. */
  readonly sendsStart: boolean
  readonly range: LedgerRange
}

/** From `after` or the range's near end, whichever comes later in the order. */
export function scanRangeOf(
  order: Order,
  after: Position | undefined,
  range: LedgerRange,
): ScanRange {
  const low = range.from === undefined ? undefined : beforeLedger(range.from)
  const high = range.to === undefined ? undefined : behindLedger(range.to)
  const [near, end] = order === 'asc' ? [low, high] : [high, low]
  const start =
    after !== undefined && (near === undefined || isBehind(order, after, near)) ? after : near
  // A service may refuse a cursor before its oldest ledger or after its newest.
  const { from = 0, to = Number.POSITIVE_INFINITY, oldest = 0, latest = 0 } = range
  const inside = order === 'asc' ? from > oldest : to < latest
  return { order, start, end, sendsStart: start === after || inside, range }
}

/** True if a position comes after another in an order. */
export const isBehind = (order: Order, position: Position, other: Position): boolean =>
  order === 'asc' ? position > other : position < other

/** The ledgers scanned, within those that the source covers. */
export function ledgersOf(
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
