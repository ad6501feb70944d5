import type { Asset, ListRequest, TradeAggregation } from '#ledger'
import { spanFrom, spanOf } from '#ledger/readers'
import { type Page, SourceError } from '#ledger/values'
import { invalidCursor, opposite, pageCursor, readingOf } from '../../pageCursor.ts'
import type { ReadyIndex } from '../../index/indexTypes.ts'

type Request = ListRequest<'tradeAggregations'>

/**
 * A page of a pair's trades by spans of time (rest.md 3.10): the start is rounded up and the end down to whole
 * spans. A cursor is a span's timestamp.
 */
export async function aggregationsPage(
  ready: ReadyIndex,
  request: Request,
  signal: AbortSignal,
): Promise<Omit<Page<TradeAggregation>, 'calls'>> {
  const { base, counter, resolution, offset = 0, startTime, endTime } = request.filter ?? {}
  if (base === undefined || counter === undefined || resolution === undefined)
    throw new SourceError('unsupported', 'Trade aggregations are of a pair and a span of time')
  const { order, after, backward } = readingOf(request)
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalidCursor(after)
  const spans = { resolution, offset }
  // Zero is no bound, as through REST.
  const start = startTime ? spanFrom(startTime, spans) : undefined
  const end = endTime ? spanOf(endTime, spans) : undefined
  if (end !== undefined && ((endTime ?? 0) < offset || end < (start ?? 0)))
    throw new SourceError('notFound', 'There is no whole span between the start and the end')
  const timestamp = after === undefined ? undefined : Number(after)
  const bounds =
    timestamp === undefined
      ? { start, end }
      : order === 'asc'
        ? { start: Math.max(start ?? 0, timestamp + resolution), end }
        : { start, end: Math.min(end ?? timestamp, timestamp) }
  const { items, more, coverage } = await ready.lists.aggregations(
    { base, counter, ...spans, ...bounds, order, limit: request.limit },
    signal,
  )
  if (items.length === 0 && timestamp === undefined) await mustBeTraded(ready, [base, counter])
  const [first, last] = [items[0]?.timestamp, items.at(-1)?.timestamp]
  const onward = more && last !== undefined ? pageCursor(order, String(last)) : undefined
  const back =
    timestamp === undefined
      ? undefined
      : pageCursor(opposite(order), first === undefined ? undefined : String(first))
  const { complete } = await ready.state()
  const known = { coverage, partial: complete ? undefined : true }
  return backward
    ? { items: items.toReversed(), next: back, prev: onward, ...known }
    : { items, next: onward, prev: back, ...known }
}

/** Where the index has all ledgers, an asset that was never traded is not found, as through REST. */
async function mustBeTraded(ready: ReadyIndex, assets: readonly Asset[]): Promise<void> {
  if (!ready.isWhole()) return
  for (const id of assets) {
    const owner = { kind: 'asset', id } as const
    const { items } = await ready.lists.trades({ owner, order: 'desc', limit: 1 })
    if (items.length > 0) continue
    throw new SourceError('notFound', 'There are no trades of one of these assets in any ledger')
  }
}
