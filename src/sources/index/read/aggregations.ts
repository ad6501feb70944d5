import {
  type Asset,
  type SpanSum,
  type Spans,
  type Trade,
  type TradeAggregation,
  formatAsset,
} from '#ledger'
import { createSpanSum, isRoundedAway, mirrored, spanOf } from '#ledger/readers'
import { type Coverage, type Order, toid } from '#ledger/values'
import { ledgerAtTime } from '../store/closeTimes.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import type { IndexOwner } from '../walk/owners.ts'
import { type RowPosition, rowPositions, rangeOf } from '../columns/rowPositions.ts'
import { operationFlags } from '../columns/segment.ts'
import { type RowQuery, ownerRows } from '../columns/rows.ts'
import type { IndexedTransaction, Transactions } from './transactions.ts'
import { consistentAnswer } from '../walk/consistentAnswer.ts'

/** A pair's trades by spans of time. Times are milliseconds of Unix time, borders of spans. */
export interface AggregationRequest extends Spans {
  readonly base: Asset
  readonly counter: Asset
  readonly order: Order
  readonly limit: number
  /** Spans from here on. */
  readonly start?: number | undefined
  /** Spans before. */
  readonly end?: number | undefined
}

export interface AggregationAnswer {
  readonly items: readonly TradeAggregation[]
  /** True if there are more in the same order, in the scanned ledgers. */
  readonly more: boolean
  /** The scanned ledgers; absent where none is covered. */
  readonly coverage: Coverage | undefined
}

/**
 * Trade aggregations of a pair (rest.md 3.10) over the newest ledgers without a gap; spans without a trade are left
 * out. Reads no more transactions than the page needs.
 */
export function aggregationsOf(
  index: LedgerIndex,
  transactions: Transactions,
  request: AggregationRequest,
  signal: AbortSignal,
): Promise<AggregationAnswer> {
  return consistentAnswer(index, () => attemptOf(index, transactions, request, signal))
}

async function attemptOf(
  index: LedgerIndex,
  transactions: Transactions,
  request: AggregationRequest,
  signal: AbortSignal,
): Promise<AggregationAnswer | 'removed'> {
  const { order, limit, start, end } = request
  const coverage = rangeOf(index, order, undefined, undefined)
  if (coverage === undefined) return { items: [], more: false, coverage }
  const first =
    start === undefined ? coverage.from : await ledgerAtTime(index, coverage, start / 1000)
  const next = end === undefined ? coverage.to + 1 : await ledgerAtTime(index, coverage, end / 1000)
  const sums = new Map<number, SpanSum>()
  const answer = (more: boolean): AggregationAnswer => ({
    items: [...sums.values()].map((sum) => sum.sum()),
    more,
    coverage,
  })
  if (first >= next) return answer(false)
  const [owner, other] = ownersOf(request)
  const query: RowQuery = {
    unit: 'operation',
    owner: { of: owner, list: 'trades' },
    flags: operationFlags.trades,
    first: toid(first, 0, 0),
    last: toid(next - 1, 0xfffff, 0xfff),
  }
  const hasOther = createOtherRows(other)
  for await (const position of rowPositions(index, query, order, undefined, coverage)) {
    signal.throwIfAborted()
    if (position === 'removed') return position
    if (!hasOther(position)) continue
    const indexed = await transactions.at(position)
    if (indexed === undefined) return 'removed'
    const trades = pairTrades(indexed, position, request)
    for (const trade of order === 'asc' ? trades : trades.toReversed()) {
      const timestamp = spanOf(trade.ledgerClosedAt * 1000, request)
      const known = sums.get(timestamp)
      if (known === undefined && sums.size === limit) return answer(true)
      const sum = known ?? createSpanSum(timestamp)
      sums.set(timestamp, sum)
      sum.add(trade, order === 'asc' ? 'later' : 'earlier')
    }
  }
  return answer(false)
}

/** The pair's trades of an operation, oriented as requested, without those that rounding moved too far. */
function pairTrades(
  indexed: IndexedTransaction,
  position: RowPosition,
  { base, counter }: AggregationRequest,
): readonly Trade[] {
  return indexed.trades().flatMap((trade) => {
    if (trade.operation !== position.id || isRoundedAway(trade, indexed.operations)) return []
    if (isPair(trade, base, counter)) return [trade]
    return isPair(trade, counter, base) ? [mirrored(trade)] : []
  })
}

const isPair = (trade: Trade, base: Asset, counter: Asset): boolean =>
  formatAsset(trade.base.asset) === formatAsset(base) &&
  formatAsset(trade.counter.asset) === formatAsset(counter)

/** The trades of the first are read: lumens, which most trades have, come second. */
function ownersOf({ base, counter }: AggregationRequest): readonly [IndexOwner, IndexOwner] {
  return base.type === 'native' ? [owner(counter), owner(base)] : [owner(base), owner(counter)]
}
const owner = (id: Asset): IndexOwner => ({ kind: 'asset', id })

/** True if a row is on the other asset's list too: then its transaction is worth reading. */
function createOtherRows(other: IndexOwner): (position: RowPosition) => boolean {
  const known = new Map<number, ReadonlySet<number>>()
  return ({ info, segment, row }) => {
    const rows = known.get(info.id) ?? new Set(ownerRows(segment, other, 'trades'))
    known.set(info.id, rows)
    return rows.has(row)
  }
}
