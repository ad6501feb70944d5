/** The trades of a pair in one span of time (rest.md 3.10). */
export interface TradeAggregation {
  /** Where the span begins, milliseconds of Unix time. */
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

/** Spans the REST service knows, in milliseconds: 1 and 5 minutes, 15 minutes, 1 hour, 1 day, 1 week. */
export const resolutions = [60_000, 300_000, 900_000, 3_600_000, 86_400_000, 604_800_000] as const
export type Resolution = (typeof resolutions)[number]
