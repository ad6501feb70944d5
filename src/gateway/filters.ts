import {
  type Asset,
  type FilterOf,
  type OrderBookPair,
  type OwnerOf,
  type PathRequest,
  parseAsset,
  parseOfferId,
} from '#ledger'
import {
  type AccountId,
  parseAccountId,
  parseAmount,
  parseLiquidityPoolId,
  parseSignerKey,
} from '#ledger/values'
import {
  accountOfferParameters,
  accountParameters,
  assetParameters,
  claimableBalanceParameters,
  liquidityPoolParameters,
  offerParameters,
  orderBookParameters,
  type PathDirection,
  pathParameters,
  type RequestParameters,
  type TradeAggregationParameters,
  type TradeParameters,
} from '#mock/server'
import { existing } from './existing.ts'

const asset = (text: string): Asset => existing(parseAsset(text))
const account = (text: string): AccountId => existing(parseAccountId(text))
const optional = <T>(text: string | undefined, read: (text: string) => T): T | undefined =>
  text === undefined ? undefined : read(text)

/** The filter of a request for accounts. Throws the contract's problems, as all of these do. */
export function accountFilter(bag: RequestParameters): FilterOf<'accounts'> {
  const parameters = accountParameters(bag)
  return {
    signer: optional(parameters.signer, (text) => existing(parseSignerKey(text))),
    sponsor: optional(parameters.sponsor, account),
    asset: optional(parameters.asset, asset),
    pool: optional(parameters.pool, (text) => existing(parseLiquidityPoolId(text))),
  }
}

export function offerFilter(bag: RequestParameters): FilterOf<'offers'> {
  const { seller, sponsor, selling, buying } = offerParameters(bag)
  return {
    seller: optional(seller, account),
    sponsor: optional(sponsor, account),
    selling: optional(selling, asset),
    buying: optional(buying, asset),
  }
}

export const accountOfferFilter = (bag: RequestParameters): FilterOf<'offers'> => ({
  seller: optional(accountOfferParameters(bag).seller, account),
})

export function claimableBalanceFilter(bag: RequestParameters): FilterOf<'claimableBalances'> {
  const parameters = claimableBalanceParameters(bag)
  return {
    asset: optional(parameters.asset, asset),
    sponsor: optional(parameters.sponsor, account),
    claimant: optional(parameters.claimant, account),
  }
}

/** The filter of a request for pools; undefined, and no pools, if the holder is not an account. */
export function liquidityPoolFilter(
  bag: RequestParameters,
): FilterOf<'liquidityPools'> | undefined {
  const { reserves, account: holder } = liquidityPoolParameters(bag)
  if (holder !== undefined && parseAccountId(holder) === undefined) return undefined
  return {
    reserves: reserves.length === 0 ? undefined : reserves.map(asset),
    account: optional(holder, account),
  }
}

export function assetFilter(bag: RequestParameters): FilterOf<'assets'> {
  const { code, issuer } = assetParameters(bag)
  return { code, issuer: optional(issuer, account) }
}

export const tradeFilter = ({ type, pair }: TradeParameters): FilterOf<'trades'> => ({
  type,
  base: optional(pair?.base, asset),
  counter: optional(pair?.counter, asset),
})

export function tradeOwner({
  account: holder,
  offer,
  pool,
}: TradeParameters): OwnerOf<'trades'> | undefined {
  if (holder !== undefined) return { kind: 'account', id: account(holder) }
  if (pool !== undefined) {
    return { kind: 'liquidityPool', id: existing(parseLiquidityPoolId(pool)) }
  }
  if (offer === undefined) return undefined
  return { kind: 'offer', id: existing(parseOfferId(String(offer))) }
}

/** Pair and time range of trade aggregations. */
export const tradeAggregationFilter = (
  window: TradeAggregationParameters,
): Required<FilterOf<'tradeAggregations'>> & { readonly base: Asset; readonly counter: Asset } => ({
  base: asset(window.base),
  counter: asset(window.counter),
  resolution: window.resolution,
  offset: window.offset,
  startTime: window.start === 0 ? undefined : window.start,
  endTime: window.end === 0 ? undefined : window.end,
})

export function orderBookPair(bag: RequestParameters): OrderBookPair {
  const { selling, buying, limit } = orderBookParameters(bag)
  return { selling: asset(selling), buying: asset(buying), limit }
}

export function pathRequest(bag: RequestParameters, direction: PathDirection): PathRequest {
  const parameters = pathParameters(bag, direction)
  const { candidates } = parameters
  const open = 'assets' in candidates ? candidates.assets.map(asset) : account(candidates.account)
  const amount = existing(parseAmount(parameters.amount))
  const fixed = asset(parameters.asset)
  return direction === 'strict-send'
    ? { kind: 'strictSend', source: fixed, amount, destination: open }
    : { kind: 'strictReceive', destination: fixed, amount, source: open }
}
