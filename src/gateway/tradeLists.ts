import type { OwnerOf, Trade, TradeAggregation, TradeFilter } from '#ledger'
import { tradeAggregationToRest, tradeToRest } from '#ledger/readers'
import { isUnknownRecord } from '#ledger/values'
import {
  type PageQuery,
  ProblemError,
  type ReadPage,
  type WireRecord,
  tradeAggregationLinks,
  tradeAggregationParameters,
  tradeParameters,
} from '#mock/server'
import { type GatewayCall, type Open, readItems, writeItem } from './call.ts'
import { tradeAggregationFilter, tradeFilter, tradeOwner } from './filters.ts'
import { historyPlace } from './historyLists.ts'
import { orNone } from './problems.ts'

/** Trades; a pair in the request decides which side is the base. An offer that cannot exist has none. */
export const answerTrades: Open = async (call, first) => {
  historyPlace(call, first, true)
  const parameters = tradeParameters(call.bag)
  const filter = tradeFilter(parameters)
  const { base, counter } = filter
  if (base !== undefined && counter !== undefined) {
    const { hasTraded } = await call.trades.known(call.status.latestLedger, call.signal)
    if (!hasTraded(base) || !hasTraded(counter)) throw new ProblemError('not_found')
  }
  const { offer = 0n } = parameters
  if (offer >> 63n !== 0n) return () => Promise.resolve([])
  return readTrades(call, tradeOwner(parameters), filter)
}

function readTrades(
  call: GatewayCall,
  of: OwnerOf<'trades'> | undefined,
  filter: TradeFilter,
): ReadPage {
  const { base } = filter
  return async (page) => {
    const after = historyPlace(call, page, true)
    const read = () => readItems(call, { kind: 'trades', of, filter, after, page })
    const items = await (of?.kind === 'offer' ? orNone(read) : read())
    const { withRankedBase, withBase } = await call.trades.known(
      call.status.latestLedger,
      call.signal,
    )
    const turned = (trade: Trade) =>
      base === undefined ? withRankedBase(trade) : withBase(trade, base)
    return items.map(writeItem((trade: Trade) => tradeToRest(turned(trade), call.base)))
  }
}

/** Returns the page, not only its records: its links have their own rules. */
export async function answerTradeAggregations(
  call: GatewayCall,
  page: PageQuery,
): Promise<WireRecord> {
  const window = tradeAggregationParameters(call.bag, page.cursor)
  const filter = tradeAggregationFilter(window)
  const { hasTraded } = await call.trades.known(call.status.latestLedger, call.signal)
  for (const side of ['base', 'counter'] as const) {
    if (hasTraded(filter[side])) continue
    throw new ProblemError('not_found', { invalid_field: `${side}_asset`, reason: 'not found' })
  }
  const query = {
    kind: 'tradeAggregations',
    of: undefined,
    filter,
    after: undefined,
    page,
  } as const
  const items = await readItems(call, query)
  const last = items.findLast((item): item is TradeAggregation => !isUnknownRecord(item))
  const _links = tradeAggregationLinks(call, page, window, last && Number(last.timestamp))
  return { _links, _embedded: { records: items.map(writeItem(tradeAggregationToRest)) } }
}
