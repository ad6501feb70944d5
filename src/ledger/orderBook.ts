import type { Asset } from './asset.ts'

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
