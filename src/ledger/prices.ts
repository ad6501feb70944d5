import { type Asset, formatAsset, native } from './asset.ts'
import type { TradeAggregation, TradePrice } from './tradeAggregation.ts'
import { secondsPerDay, type UnixSeconds } from './values/numbers.ts'

const hour = 3_600
const week = 7 * secondsPerDay

/** Below so many trades their prices tell no direction, and another market is better. */
const fewTrades = 5n

/** An hour of a market that had trades. Prices are counter per base, and no denominator is 0. */
export interface MarketHour {
  /** When it began. */
  readonly from: UnixSeconds
  /** By volume: all that was paid over all that was bought, so that neither dust nor one odd trade makes it. */
  readonly average: TradePrice
  readonly trades: bigint
}

/** What the trades of a pair say of the last seven days. */
export interface RecentMarket {
  /** The last trade's price; the average of its hour where that trade `isFar` from it. */
  readonly price: TradePrice
  /** The last trade was more than a fifth off the average of its own hour. */
  readonly isFar: boolean
  /** Ascending; hours without a trade are not in it. */
  readonly hours: readonly [MarketHour, ...MarketHour[]]
  readonly trades: bigint
  readonly dayTrades: bigint
  /** Of base, in stroops. */
  readonly dayVolume: bigint
  /** The price over what it was a day ago: 1 is no change. Absent with fewer than five trades in the day, or none before. */
  readonly dayChange?: TradePrice | undefined
  /** Over what it was seven days ago, or at the first trade since; absent with fewer than five trades. */
  readonly weekChange?: TradePrice | undefined
}

/** When the hours begin that `recentMarket` is to be given, in milliseconds: the one of seven days ago is the first. */
export const marketStart = (now: UnixSeconds): number => (now - week - (now % hour)) * 1000

/**
 * Sums up the trades of a pair (`trade_aggregations` by the hour, rest.md 3.10) of the seven days before `now`, which is
 * when the newest ledger closed. A change is from the average of the last hour that had begun by then, since a last trade
 * of an hour says who came last. Undefined without a trade that has a price.
 */
export function recentMarket(
  spans: readonly TradeAggregation[],
  now: UnixSeconds,
): RecentMarket | undefined {
  const sums = spans
    .map((sum) => ({ sum, from: Number(sum.timestamp / 1000n) }))
    .filter(({ sum, from }) => isPriced(sum) && from <= now && from * 1000 >= marketStart(now))
    .toSorted((a, b) => a.from - b.from)
  const [first, ...others] = sums.map(({ sum, from }) => hourOf(sum, from))
  const newest = sums.at(-1)?.sum
  if (first === undefined || newest === undefined) return undefined
  const hours = [first, ...others] as const
  const { average } = others.at(-1) ?? first
  const isFar = isOff(newest.close, average)
  const price = isFar ? average : newest.close
  const today = sums.filter(({ from }) => from > now - secondsPerDay)
  const trades = hours.reduce((sum, each) => sum + each.trades, 0n)
  const dayTrades = today.reduce((sum, each) => sum + each.sum.tradeCount, 0n)
  const before = (time: number) => hours.findLast(({ from }) => from <= time)?.average
  const dayBefore = before(now - secondsPerDay)
  return {
    price,
    isFar,
    hours,
    trades,
    dayTrades,
    dayVolume: today.reduce((sum, each) => sum + each.sum.baseVolume, 0n),
    dayChange: dayTrades < fewTrades ? undefined : dayBefore && quotient(price, dayBefore),
    weekChange:
      trades < fewTrades ? undefined : quotient(price, before(now - week) ?? first.average),
  }
}

const isPriced = ({ baseVolume, counterVolume, close }: TradeAggregation): boolean =>
  baseVolume > 0n && counterVolume > 0n && close.n > 0n && close.d > 0n

const hourOf = (sum: TradeAggregation, from: number): MarketHour => ({
  from: from as UnixSeconds,
  average: { n: sum.counterVolume, d: sum.baseVolume },
  trades: sum.tradeCount,
})

/** More than a fifth apart. */
const isOff = (a: TradePrice, b: TradePrice): boolean => {
  const [left, right] = [a.n * b.d, b.n * a.d]
  return 5n * (left > right ? left - right : right - left) > right
}

const quotient = (a: TradePrice, b: TradePrice): TradePrice => ({ n: a.n * b.d, d: a.d * b.n })

/** What a unit of an asset is worth, by the markets of the last seven days. */
export interface AssetPrice extends TradePrice {
  /** The asset that trades with both, where the two have no market of their own. */
  readonly via?: Asset | undefined
  /** Its own market, with the quote or with `via`; absent for the quote itself. */
  readonly market?: RecentMarket | undefined
}

/** Gives the market of a pair; undefined where it had no trade, or is not read. */
export type Markets = (base: Asset, counter: Asset) => RecentMarket | undefined

/**
 * The price of an asset in another: their own market's, else across lumens, else across the first of `others` that trades with
 * both. A market of fewer than five trades counts only where there is no better one.
 */
export function priceIn(
  asset: Asset,
  quote: Asset,
  markets: Markets,
  others: readonly Asset[] = [],
): AssetPrice | undefined {
  const isQuote = (each: Asset) => formatAsset(each) === formatAsset(quote)
  if (isQuote(asset)) return { n: 1n, d: 1n }
  const own = markets(asset, quote)
  const prices: AssetPrice[] = own === undefined ? [] : [{ ...own.price, market: own }]
  for (const via of [native, ...others]) {
    if (isQuote(via) || formatAsset(via) === formatAsset(asset)) continue
    const [market, onward] = [markets(asset, via), markets(via, quote)]
    if (market === undefined || onward === undefined) continue
    const [a, b] = [market.price, onward.price]
    prices.push({ n: a.n * b.n, d: a.d * b.d, via, market })
  }
  return prices.find((price) => !isThin(price)) ?? prices[0]
}

/** Its market has few trades. */
export const isThin = ({ market }: AssetPrice): boolean =>
  market !== undefined && market.trades < fewTrades

/** What an amount is worth at a price, in stroops of the quote, rounded down. */
export const worthAt = (amount: bigint, { n, d }: TradePrice): bigint => (amount * n) / d
