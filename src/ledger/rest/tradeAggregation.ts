import { formatAmount, formatPrice } from '../values/amount.ts'
import { type RecordReader, isDecimalOf } from './record.ts'
import { RecordError } from '../values/errors.ts'
import type { TradeAggregation, TradePrice } from '../tradeAggregation.ts'

/** Reads a trade aggregation of the REST service (rest.md 3.10). Throws RecordError naming the field that is wrong. */
export function tradeAggregationFromRest(record: RecordReader): TradeAggregation {
  const price = (key: string) => priceFromRest(record, key)
  const [low, high, open, close] = [price('low'), price('high'), price('open'), price('close')]
  if ([open, close, high].some((each) => isBelow(each, low) || isBelow(high, each)))
    throw new RecordError('open_r or close_r is not between low_r and high_r')
  return {
    timestamp: record.bigint('timestamp'),
    tradeCount: record.bigint('trade_count'),
    baseVolume: record.wideAmount('base_volume'),
    counterVolume: record.wideAmount('counter_volume'),
    average: decimal(record, 'avg'),
    high,
    low,
    open,
    close,
  }
}

const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d

function decimal(record: RecordReader, key: string): string {
  const text = record.text(key)
  if (!/^\d{1,40}(\.\d{1,7})?$/.test(text)) throw new RecordError(`${key} is no price`)
  return text
}

/** `high_r`, beside which `high` is the same price as a decimal. */
function priceFromRest(record: RecordReader, key: string): TradePrice {
  const fraction = record.object(`${key}_r`)
  const price = { n: fraction.bigint('n'), d: fraction.bigint('d') }
  if (!isDecimalOf(record.raw[key], price)) throw new RecordError(`${key} is not ${key}_r`)
  return price
}

/** The whole record as the REST service writes it: it has no links. */
export const tradeAggregationToRest = (
  aggregation: TradeAggregation,
): Readonly<Record<string, unknown>> => ({
  timestamp: aggregation.timestamp.toString(),
  trade_count: aggregation.tradeCount.toString(),
  base_volume: formatAmount(aggregation.baseVolume),
  counter_volume: formatAmount(aggregation.counterVolume),
  avg: aggregation.average,
  ...priceToRest('high', aggregation.high),
  ...priceToRest('low', aggregation.low),
  ...priceToRest('open', aggregation.open),
  ...priceToRest('close', aggregation.close),
})

const priceToRest = (name: string, price: TradePrice) => ({
  [name]: formatPrice(price),
  [`${name}_r`]: { n: price.n.toString(), d: price.d.toString() },
})
