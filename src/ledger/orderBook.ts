import { type Asset, formatAsset } from './asset.ts'
import type { Offer } from './offer.ts'
import { assetToRest, type RecordReader } from './restRecord.ts'
import { comparePrices, formatAmount, formatPrice } from './values/numbers.ts'

/** The pair of an order book: `selling` is its base, `buying` its counter. */
export interface OrderBookPair {
  readonly selling: Asset
  readonly buying: Asset
  /** Levels a side, 1 to 200. */
  readonly limit: number
}

/** Open offers of a pair by price, without pools (rest.md 3.12). */
export interface OrderBook {
  readonly base: Asset
  readonly counter: Asset
  /** Buyers of base, best (highest) first; amounts are of the counter asset. */
  readonly bids: readonly OrderBookLevel[]
  /** Sellers of base, cheapest first; amounts are of the base asset. */
  readonly asks: readonly OrderBookLevel[]
}

export interface OrderBookLevel {
  /** Counter per base, reduced. */
  readonly price: { readonly n: number; readonly d: number }
  /** Stroops; a sum of offers, which may pass int64. */
  readonly amount: bigint
}

/** Reads an order book of the REST service (rest.md 3.12). Throws RecordError naming the field that is wrong. */
export const orderBookFromRest = (record: RecordReader): OrderBook => ({
  base: record.object('base').asset(),
  counter: record.object('counter').asset(),
  bids: record.list('bids', levelFromRest),
  asks: record.list('asks', levelFromRest),
})

const levelFromRest = (record: RecordReader): OrderBookLevel => ({
  price: record.openPrice('price_r'),
  amount: record.wideAmount('amount'),
})

/** The whole record as the REST service writes it: it has no links. */
export const orderBookToRest = (book: OrderBook): Readonly<Record<string, unknown>> => ({
  bids: book.bids.map(levelToRest),
  asks: book.asks.map(levelToRest),
  base: assetToRest(book.base),
  counter: assetToRest(book.counter),
})

const levelToRest = ({ price, amount }: OrderBookLevel) => ({
  price_r: { n: price.n, d: price.d },
  price: formatPrice(price),
  amount: formatAmount(amount),
})

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
