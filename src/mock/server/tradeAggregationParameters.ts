import { type Resolution, resolutions } from '#ledger/values'
import { assetTripleParameter } from './assetParameters.ts'
import type { WireCall, WireRecord } from './call.ts'
import { parseHistoryCursor } from './historyCursor.ts'
import { encodeQuery } from './pageLinks.ts'
import type { PageQuery } from './pageQuery.ts'
import type { RequestParameters } from './parameters.ts'
import { invalidField } from './problem.ts'

const hour = 3_600_000

/** Times in milliseconds of Unix time, both on the boundary of an interval. */
export interface TradeAggregationParameters {
  /** Canonical. */
  readonly base: string
  readonly counter: string
  readonly resolution: Resolution
  readonly offset: number
  readonly start: number
  /** Exclusive; zero is none. */
  readonly end: number
}

/** Reads the parameters (rest.md 1.3). The cursor has no effect, but must be valid. */
export function tradeAggregationParameters(
  bag: RequestParameters,
  cursor: string,
): TradeAggregationParameters {
  parseHistoryCursor(cursor, true)
  const side = (name: string): string => {
    const asset = assetTripleParameter(bag, `${name}_`)
    if (asset === undefined) throw invalidField(`${name}_asset_type`, 'Missing required field')
    return asset
  }
  const [base, counter] = [side('base'), side('counter')]
  const given = numberParameter(bag, 'resolution')
  const resolution = resolutions.find((one) => one === given)
  if (resolution === undefined) {
    const list =
      '1 minute (60000), 5 minutes (300000), 15 minutes (900000), 1 hour (3600000), 1 day (86400000) and 1 week (604800000)'
    throw invalidField(
      'resolution',
      `illegal or missing resolution. allowed resolutions are: ${list}`,
    )
  }
  const offset = numberParameter(bag, 'offset')
  if (offset % hour !== 0 || offset >= 24 * hour || offset > resolution) {
    const rule =
      'offset must be a multiple of an hour, less than 24 hours and at most the resolution'
    throw invalidField('offset', rule)
  }
  const border = (time: number, round: (value: number) => number) =>
    time === 0 ? 0 : round((time - offset) / resolution) * resolution + offset
  const start = border(numberParameter(bag, 'start_time'), Math.ceil)
  const end = border(numberParameter(bag, 'end_time'), Math.floor)
  if (end !== 0 && end < offset) {
    throw invalidField('end_time', 'end time must be after the offset')
  }
  if (end !== 0 && start > end) {
    throw invalidField('start_time', 'start time must be before the end time')
  }
  return { base, counter, resolution, offset, start, end }
}

/**
 * The links of a page, which move its time range (rest.md 1.4). The service reads an absent end as zero, so that its
 * `next` links start again and never end; ours do so only if `loops`.
 */
export function tradeAggregationLinks(
  call: WireCall,
  page: PageQuery,
  window: TradeAggregationParameters,
  last: number | undefined,
  loops = false,
): WireRecord {
  const self = { href: `${call.address}${new URL(call.request.url).search}` }
  const prev = { href: '' }
  if (last === undefined) return { self, next: self, prev }
  const values = new Map([...call.query.keys()].map((key) => [key, call.query.getAll(key)]))
  if (page.order === 'asc') {
    const noEnd = loops ? 0 : Number.POSITIVE_INFINITY
    const start = Math.min(last + window.resolution, window.end || noEnd)
    values.set('start_time', [String(start)])
  } else {
    values.set('end_time', [String(Math.max(last, window.start))])
  }
  return { self, next: { href: `${call.address}?${encodeQuery(values)}` }, prev }
}

function numberParameter(bag: RequestParameters, key: string): number {
  const text = bag(key)
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw invalidField(key, 'unparseable value')
  return Number(text)
}
