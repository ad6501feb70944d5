import { assetTripleParameter } from '../../model/restWire/assetParameters.ts'
import { encodeQuery } from '../../model/restWire/pageLinks.ts'
import type { PageQuery } from '../../model/restWire/pageQuery.ts'
import { ProblemError, invalidField } from '../../model/restWire/problem.ts'
import { formatAmount, formatPrice, parseAmount } from '../decimal.ts'
import { readHistory } from '../history.ts'
import { type Row, assetOf, rowOf, textOf } from '../record.ts'
import type { RestCall } from './call.ts'
import { isPair, mirror, tradedAssets } from './trades.ts'

const hour = 3_600_000
const resolutions = [60_000, 300_000, 900_000, hour, 86_400_000, 604_800_000]

interface Window {
  readonly base: string
  readonly counter: string
  readonly resolution: number
  readonly offset: number
  readonly start: number
  /** Exclusive; zero is none. */
  readonly end: number
}

/** The whole page, since its links follow rules of their own. */
export async function readTradeAggregations(call: RestCall, page: PageQuery): Promise<Row> {
  const window = windowOf(call)
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
  return { _links: linksOf(call, page, window, shown), _embedded: { records: shown } }
}

function aggregate(time: number, trades: readonly Row[]): Row {
  const sum = (key: string) =>
    trades.reduce((total, row) => total + parseAmount(textOf(row, key)), 0n)
  const [base, counter] = [sum('base_amount'), sum('counter_amount')]
  const ranked = trades.toSorted((a, b) => comparePrices(rowOf(a, 'price'), rowOf(b, 'price')))
  return {
    timestamp: String(time),
    trade_count: String(trades.length),
    base_volume: formatAmount(base),
    counter_volume: formatAmount(counter),
    avg: formatPrice(counter, base),
    ...shown('high', ranked.at(-1)),
    ...shown('low', ranked[0]),
    ...shown('open', trades[0]),
    ...shown('close', trades.at(-1)),
  }
}

function shown(name: string, trade: Row | undefined): Row {
  const price = rowOf(trade ?? {}, 'price')
  const [n, d] = [textOf(price, 'n'), textOf(price, 'd')]
  return { [name]: formatPrice(BigInt(n), BigInt(d)), [`${name}_r`]: { n, d } }
}

function comparePrices(a: Row, b: Row): number {
  const left = BigInt(textOf(a, 'n')) * BigInt(textOf(b, 'd'))
  const right = BigInt(textOf(b, 'n')) * BigInt(textOf(a, 'd'))
  return left === right ? 0 : left < right ? -1 : 1
}

function linksOf(call: RestCall, page: PageQuery, window: Window, records: readonly Row[]): Row {
  const self = { href: `${call.address}${new URL(call.request.url).search}` }
  const last = records.at(-1)
  if (last === undefined) return { self, next: self, prev: { href: '' } }
  const time = Number(textOf(last, 'timestamp'))
  const values = new Map([...call.query.keys()].map((key) => [key, call.query.getAll(key)]))
  if (page.order === 'asc') {
    // The service itself takes an absent end as zero, so that following `next` begins again and never ends.
    const noEnd = call.loops ? 0 : Number.POSITIVE_INFINITY
    const start = Math.min(time + window.resolution, window.end || noEnd)
    values.set('start_time', [String(start)])
  } else {
    values.set('end_time', [String(Math.max(time, window.start))])
  }
  return { self, next: { href: `${call.address}?${encodeQuery(values)}` }, prev: { href: '' } }
}

function windowOf(call: RestCall): Window {
  const { bag } = call
  const side = (name: string): string => {
    const asset = assetTripleParameter(bag, `${name}_`)
    if (asset === undefined) throw invalidField(`${name}_asset_type`, 'Missing required field')
    return asset
  }
  const [base, counter] = [side('base'), side('counter')]
  const resolution = numberParameter(call, 'resolution')
  if (!resolutions.includes(resolution)) {
    const list =
      '1 minute (60000), 5 minutes (300000), 15 minutes (900000), 1 hour (3600000), 1 day (86400000) and 1 week (604800000)'
    throw invalidField(
      'resolution',
      `illegal or missing resolution. allowed resolutions are: ${list}`,
    )
  }
  const offset = numberParameter(call, 'offset')
  if (offset % hour !== 0 || offset >= 24 * hour || offset > resolution) {
    const rule =
      'offset must be a multiple of an hour, less than 24 hours and at most the resolution'
    throw invalidField('offset', rule)
  }
  const border = (time: number, round: (value: number) => number) =>
    time === 0 ? 0 : round((time - offset) / resolution) * resolution + offset
  const start = border(numberParameter(call, 'start_time'), Math.ceil)
  const end = border(numberParameter(call, 'end_time'), Math.floor)
  if (end !== 0 && end < offset) {
    throw invalidField('end_time', 'end time must be after the offset')
  }
  if (end !== 0 && start > end) {
    throw invalidField('start_time', 'start time must be before the end time')
  }
  return { base, counter, resolution, offset, start, end }
}

function numberParameter(call: RestCall, key: string): number {
  const text = call.bag(key)
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw invalidField(key, 'unparseable value')
  return Number(text)
}
