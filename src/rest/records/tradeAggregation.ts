import { formatAmount } from '../../model/values/amount.ts'
import { formatPrice } from '../../model/values/price.ts'
import type { RecordReader } from './record.ts'
import { RecordError } from '../../model/errors.ts'
import type { TradeAggregation, TradePrice } from '../../model/tradeAggregation.ts'

/** Reads a trade aggregation of the REST service (rest.md 3.10). Throws RecordError naming the field that is wrong. */
export const tradeAggregationFromRest = (record: RecordReader): TradeAggregation => ({
  timestamp: record.bigint('timestamp'),
  tradeCount: record.bigint('trade_count'),
  baseVolume: record.wideAmount('base_volume'),
  counterVolume: record.wideAmount('counter_volume'),
  average: decimal(record, 'avg'),
  high: priceFromRest(record.object('high_r')),
  low: priceFromRest(record.object('low_r')),
  open: priceFromRest(record.object('open_r')),
  close: priceFromRest(record.object('close_r')),
})

function decimal(record: RecordReader, key: string): string {
  const text = record.text(key)
  if (!/^\d{1,40}(\.\d{1,7})?$/.test(text)) throw new RecordError(`${key} is no price`)
  return text
}

const priceFromRest = (record: RecordReader): TradePrice => ({
  n: record.bigint('n'),
  d: record.bigint('d'),
})

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
