import { amountText, priceText, smallestUnits } from '../decimal.ts'
import { readHistory } from '../history.ts'
import { assetOf, type Row, rowOf, textOf } from '../record.ts'
import type { PageQuery } from '../server/pageQuery.ts'
import { ProblemError } from '../server/problem.ts'
import {
  tradeAggregationLinks,
  tradeAggregationParameters,
} from '../server/tradeAggregationParameters.ts'
import type { RestCall } from './call.ts'
import { isPair, mirror, tradedAssets } from './trades.ts'

/** Returns the page, not only its records: its links have their own rules. */
export async function readTradeAggregations(call: RestCall, page: PageQuery): Promise<Row> {
  const window = tradeAggregationParameters(call.bag, page.cursor)
  const traded = await tradedAssets(call)
  for (const side of ['base', 'counter'] as const) {
    if (!traded.has(window[side])) {
      throw new ProblemError('not_found', { invalid_field: `${side}_asset`, reason: 'not found' })
    }
  }
  const { corpus, moment } = call
  const trades = await readHistory(
    corpus,
    { kind: 'trades', keep: (row) => isPair(row, window) },
    { after: undefined, order: 'asc', limit: 1e6, first: moment.elder, last: moment.head },
  )
  const buckets = new Map<number, Row[]>()
  for (const trade of trades) {
    const time = Date.parse(textOf(trade, 'ledger_close_time'))
    if (time < window.start || (window.end > 0 && time >= window.end)) continue
    const { resolution, offset } = window
    const bucket = Math.floor((time - offset) / resolution) * resolution + offset
    const turned = assetOf(trade, 'base_') === window.base ? trade : mirror(trade)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), turned])
  }
  const records = [...buckets].map(([time, rows]) => aggregate(time, rows))
  if (page.order === 'desc') records.reverse()
  const shown = records.slice(0, page.limit)
  const last = shown.at(-1)
  const time = last && Number(textOf(last, 'timestamp'))
  const _links = tradeAggregationLinks(call, page, window, time, call.loops)
  return { _links, _embedded: { records: shown } }
}

function aggregate(time: number, trades: readonly Row[]): Row {
  const sum = (key: string) =>
    trades.reduce((total, row) => total + smallestUnits(textOf(row, key)), 0n)
  const [base, counter] = [sum('base_amount'), sum('counter_amount')]
  const ranked = trades.toSorted((a, b) => comparePrices(rowOf(a, 'price'), rowOf(b, 'price')))
  return {
    timestamp: String(time),
    trade_count: String(trades.length),
    base_volume: amountText(base),
    counter_volume: amountText(counter),
    avg: priceText(counter, base),
    ...shown('high', ranked.at(-1)),
    ...shown('low', ranked[0]),
    ...shown('open', trades[0]),
    ...shown('close', trades.at(-1)),
  }
}

function shown(name: string, trade: Row | undefined): Row {
  const price = rowOf(trade ?? {}, 'price')
  const [n, d] = [textOf(price, 'n'), textOf(price, 'd')]
  return { [name]: priceText(BigInt(n), BigInt(d)), [`${name}_r`]: { n, d } }
}

function comparePrices(a: Row, b: Row): number {
  const left = BigInt(textOf(a, 'n')) * BigInt(textOf(b, 'd'))
  const right = BigInt(textOf(b, 'n')) * BigInt(textOf(a, 'd'))
  return left === right ? 0 : left < right ? -1 : 1
}
