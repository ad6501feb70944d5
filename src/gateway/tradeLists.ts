import { type Asset, parseAsset } from '../model/asset.ts'
import { parseOfferId } from '../model/offer.ts'
import type { ReadPage } from '../model/restWire/answer.ts'
import type { PageQuery } from '../model/restWire/pageQuery.ts'
import { ProblemError } from '../model/restWire/problem.ts'
import { type TradeParameters, tradeParameters } from '../model/restWire/tradeParameters.ts'
import {
  tradeAggregationLinks,
  tradeAggregationParameters,
} from '../model/restWire/tradeAggregationParameters.ts'
import type { WireRecord } from '../model/restWire/call.ts'
import { parseAccountId, parseLiquidityPoolId } from '../model/strkey.ts'
import { tradeAggregationToRest } from '../model/tradeAggregationRecord.ts'
import type { TradeAggregation } from '../model/tradeAggregation.ts'
import { tradeToRest } from '../model/tradeRecord.ts'
import type { Trade } from '../model/trade.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import type { OwnerOf } from '../sources/resources.ts'
import { type GatewayCall, type Open, existing, readItems, written } from './call.ts'
import { historyPlace } from './historyLists.ts'
import { orNone } from './problems.ts'

/**
 * Trades of all, of an account, an offer or a pool; `fixed` is the parent that rules out one kind. A pair in the
 * request says which side is the base.
 */
export const openTrades =
  (fixed?: 'offer' | 'pool'): Open =>
  async (call, first) => {
    historyPlace(call, first, true)
    const parameters = tradeParameters(call.bag, fixed)
    const pair = parameters.pair && {
      base: existing(parseAsset(parameters.pair.base)),
      counter: existing(parseAsset(parameters.pair.counter)),
    }
    if (pair !== undefined) {
      const { hasTraded } = await call.trades.known(call.signal)
      if (!hasTraded(pair.base) || !hasTraded(pair.counter)) throw new ProblemError('not_found')
    }
    return readTrades(call, parameters, pair)
  }

function readTrades(
  call: GatewayCall,
  parameters: TradeParameters,
  pair: { readonly base: Asset; readonly counter: Asset } | undefined,
): ReadPage {
  const of = ownerOf(parameters)
  const filter = { type: parameters.type, ...pair }
  return async (page) => {
    const after = historyPlace(call, page, true)
    const read = () => readItems(call, { kind: 'trades', of, filter, after, page })
    const items = await (of?.kind === 'offer' ? orNone(read) : read())
    const { oriented, withBase } = await call.trades.known(call.signal)
    const turned = (trade: Trade) =>
      pair === undefined ? oriented(trade) : withBase(trade, pair.base)
    return items.map(written((trade: Trade) => tradeToRest(turned(trade), call.base)))
  }
}

function ownerOf({ account, offer, pool }: TradeParameters): OwnerOf<'trades'> | undefined {
  if (account !== undefined) return { kind: 'account', id: existing(parseAccountId(account)) }
  if (pool !== undefined) {
    return { kind: 'liquidityPool', id: existing(parseLiquidityPoolId(pool)) }
  }
  if (offer === undefined) return undefined
  return { kind: 'offer', id: existing(parseOfferId(String(offer))) }
}

/** The whole page, since its links follow rules of their own. */
export async function readTradeAggregations(
  call: GatewayCall,
  page: PageQuery,
): Promise<WireRecord> {
  const window = tradeAggregationParameters(call.bag)
  const { hasTraded } = await call.trades.known(call.signal)
  const side = (name: 'base' | 'counter'): Asset => {
    const asset = existing(parseAsset(window[name]))
    if (hasTraded(asset)) return asset
    throw new ProblemError('not_found', { invalid_field: `${name}_asset`, reason: 'not found' })
  }
  const filter = {
    base: side('base'),
    counter: side('counter'),
    resolution: window.resolution,
    offset: window.offset,
    startTime: window.start === 0 ? undefined : window.start,
    endTime: window.end === 0 ? undefined : window.end,
  }
  const wanted = {
    kind: 'tradeAggregations',
    of: undefined,
    filter,
    after: undefined,
    page,
  } as const
  const items = await readItems(call, wanted)
  const last = items.findLast((item): item is TradeAggregation => !isUnknownRecord(item))
  const _links = tradeAggregationLinks(call, page, window, last && Number(last.timestamp))
  return { _links, _embedded: { records: items.map(written(tradeAggregationToRest)) } }
}
