import { comparePrices, formatPrice } from '../values/amount.ts'
import type { Trade } from '../trade.ts'
import type { Resolution } from '../values/time.ts'
import type { TradeAggregation, TradePrice } from '../tradeAggregation.ts'
import type { AppliedOperation } from '../derive/appliedOperation.ts'
import { tradeClaims } from '../operations/parts/tradeClaims.ts'
import { tradeSlippage } from './tradeSlippage.ts'

/** In the reference's unit (see `tradeSlippage`): the REST service's own setting. */
const maxSlippage = 1_000n

/**
 * True if a trade is left out because rounding changed its amount too much (rest.md 3.10), which is known only of
 * payments through pools. `operations` are those of the trade's transaction.
 */
export function isRoundedAway(
  trade: Trade,
  operations: () => readonly AppliedOperation[],
): boolean {
  if (trade.type !== 'liquidity_pool') return false
  const operation = operations().find(({ id }) => id === trade.operation)
  const claim =
    operation && tradeClaims(operation.context.result).find(({ index }) => index === trade.index)
  const slippage = operation && claim && tradeSlippage(operation, claim)
  return slippage !== undefined && slippage >= maxSlippage
}

/** Spans of time: how long each is, and where the first of a day begins. Milliseconds. */
export interface Spans {
  readonly resolution: Resolution
  readonly offset: number
}

/** The start of the span that contains a time, in milliseconds of Unix time. */
export const spanOf = (time: number, { resolution, offset }: Spans): number =>
  Math.trunc((time - offset) / resolution) * resolution + offset

/** The first span that begins at or after a moment. */
export const spanFrom = (time: number, { resolution, offset }: Spans): number =>
  time < offset ? offset : Math.ceil((time - offset) / resolution) * resolution + offset

/** The sum of one span's trades, added in ascending or descending order. */
export interface SpanSum {
  /** Trades with the requested base. `direction`: whether it is later or earlier than those before it. */
  readonly add: (trade: Trade, direction: 'later' | 'earlier') => void
  readonly sum: () => TradeAggregation
}

/** Sums up the trades of the span that begins at `timestamp` (milliseconds). */
export function createSpanSum(timestamp: number): SpanSum {
  let count = 0n
  let baseVolume = 0n
  let counterVolume = 0n
  let prices:
    | {
        readonly high: TradePrice
        readonly low: TradePrice
        readonly open: TradePrice
        readonly close: TradePrice
      }
    | undefined
  return {
    add({ base, counter, price }, direction) {
      count++
      baseVolume += base.amount
      counterVolume += counter.amount
      if (price === undefined) return
      if (prices === undefined) {
        prices = { high: price, low: price, open: price, close: price }
        return
      }
      const { high, low, open, close } = prices
      const later = direction === 'later'
      // Of equal prices with different fractions the latest counts.
      prices = {
        high: comparePrices(price, high) > (later ? -1 : 0) ? price : high,
        low: comparePrices(price, low) < (later ? 1 : 0) ? price : low,
        open: later ? open : price,
        close: later ? price : close,
      }
    },
    sum: () => ({
      timestamp: BigInt(timestamp),
      tradeCount: count,
      baseVolume,
      counterVolume,
      average: formatPrice({ n: counterVolume, d: baseVolume }),
      ...(prices ?? { high: unknown, low: unknown, open: unknown, close: unknown }),
    }),
  }
}

/** The REST service writes 0/0 for an unknown price. */
const unknown: TradePrice = { n: 0n, d: 0n }
