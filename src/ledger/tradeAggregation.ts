/** The trades of a pair in one span of time (rest.md 3.10). */
export interface TradeAggregation {
  /** The start of the span, in milliseconds of Unix time. */
  readonly timestamp: bigint
  readonly tradeCount: bigint
  /** Stroops; sums may pass int64. */
  readonly baseVolume: bigint
  readonly counterVolume: bigint
  /** Counter volume over base volume, 7 places, as text. */
  readonly average: string
  readonly high: TradePrice
  readonly low: TradePrice
  readonly open: TradePrice
  readonly close: TradePrice
}

/** Counter per base. */
export interface TradePrice {
  readonly n: bigint
  readonly d: bigint
}
