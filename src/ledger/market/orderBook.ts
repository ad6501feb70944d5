import { type Asset, formatAsset } from '../asset.ts'
import type { Offer } from '../offer.ts'
import { comparePrices } from '../values/amount.ts'
import type { OrderBook, OrderBookLevel, OrderBookPair } from '../orderBook.ts'

/**
 * The order book of a pair by open offers (rest.md 3.12): offers that sell the base are asks, offers that sell the
 * counter are bids with their price inverted; offers of one price are one level. `limit` levels a side.
 */
export function orderBookOf(
  offers: readonly Offer[],
  { selling, buying, limit }: OrderBookPair,
): OrderBook {
  const asks = offers.filter((offer) => isOf(offer, selling, buying))
  const bids = offers.filter((offer) => isOf(offer, buying, selling))
  return {
    base: selling,
    counter: buying,
    asks: levelsOf(asks, ({ price: { n, d } }) => ({ n, d })).slice(0, limit),
    bids: levelsOf(bids, ({ price: { n, d } }) => ({ n: d, d: n }))
      .toReversed()
      .slice(0, limit),
  }
}

type LevelPrice = OrderBookLevel['price']

function levelsOf(
  offers: readonly Offer[],
  priceOf: (offer: Offer) => LevelPrice,
): readonly OrderBookLevel[] {
  const levels = new Map<string, OrderBookLevel>()
  for (const offer of offers) {
    const price = reduced(priceOf(offer))
    const key = `${price.n}/${price.d}`
    const amount = (levels.get(key)?.amount ?? 0n) + offer.amount
    levels.set(key, { price, amount })
  }
  return [...levels.values()].toSorted((a, b) => comparePrices(a.price, b.price))
}

function reduced({ n, d }: LevelPrice): LevelPrice {
  let [a, b] = [n, d]
  while (b !== 0) [a, b] = [b, a % b]
  return a === 0 ? { n, d } : { n: n / a, d: d / a }
}

const isOf = (offer: Offer, selling: Asset, buying: Asset): boolean =>
  formatAsset(offer.selling) === formatAsset(selling) &&
  formatAsset(offer.buying) === formatAsset(buying)
