import type { TradeAggregation, TradePrice } from '../tradeAggregation.ts'
import type { UnixSeconds } from '../values/time.ts'

/** The reason why a price interval is impossible, by this device's clock; undefined if it is possible. */
export function candleProblem(span: TradeAggregation, now: UnixSeconds): string | undefined {
  const { open, high, low, close } = span
  if ([open, high, low, close].some(({ n, d }) => n <= 0n || d <= 0n))
    return 'a price that is not positive'
  if ([open, close, low].some((price) => isBelow(high, price)))
    return 'the high is below another price'
  if ([open, close].some((price) => isBelow(price, low))) return 'the low is above another price'
  if (span.tradeCount <= 0n || span.baseVolume < 0n || span.counterVolume < 0n)
    return 'a negative volume or no trade'
  return span.timestamp < 0n || span.timestamp > BigInt(now + 86_400) * 1000n
    ? 'later than this device’s clock'
    : undefined
}

const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d
