import {
  formatAsset,
  type ListRequest,
  type OrderBook,
  type OrderBookLevel,
  type OrderBookPair,
  type PathRequest,
  type PaymentPath,
  type RecordReader,
  type TradeAggregation,
} from '#ledger'
import {
  orderBookFromRest,
  paymentPathFromRest,
  readRecord,
  tradeAggregationFromRest,
} from '#ledger/readers'
import {
  type FoundPage,
  formatAmount,
  type Order,
  parseJson,
  RecordError,
  type UnknownRecord,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import { assetQuery, checkPaths, filterParameters } from '../filters.ts'
import { invalidCursor, readingOf } from '../page.ts'
import { collectionPath, queryOf } from '../request.ts'
import { type PageLimits, type Rule, requestedOnly } from './checks.ts'
import { checkOwnLink, type RestClient, type RestRoot } from './client.ts'
import { readAround, readRestPage } from './lists.ts'

/** Path of an order book (rest.md 3.13). */
export const restOrderBookPath = ({ selling, buying, limit }: OrderBookPair): string =>
  `/order_book${queryOf({ ...assetQuery(selling, 'selling_'), ...assetQuery(buying, 'buying_'), limit })}`

/** Reads the order book that was requested. */
export const restOrderBookOf = (pair: OrderBookPair): ((record: RecordReader) => OrderBook) =>
  requestedOnly(orderBookFromRest, orderBookRules(pair))

/** Assets that an account can hold: trustlines and lumens. */
const maxAssets = 1_001

/** Reads the payment paths that were requested. Throws RecordError where there are more than can be. */
export const readPaymentPaths =
  (request: PathRequest) =>
  (record: RecordReader): readonly PaymentPath[] => {
    const found = record.object('_embedded')
    const { records } = found.raw
    const open = request.kind === 'strictSend' ? request.destination : request.source
    // Five for each asset at the open end (rest.md 3.14).
    const most = 5 * (typeof open === 'string' ? maxAssets : open.length)
    if (Array.isArray(records) && records.length > most)
      throw new RecordError(
        `the answer has ${records.length} paths, at most ${most} were requested`,
      )
    const paths = found.list('records', requestedOnly(paymentPathFromRest, pathRules(request)))
    // One that comes twice is one.
    return [...new Map(paths.map((path) => [pathKey(path), path])).values()]
  }

const pathKey = ({ path, ...ends }: PaymentPath): string =>
  [...path, ends.source, ends.destination].map(formatAsset).join() +
  [ends.sourceAmount, ends.destinationAmount].join()

/** Path of a search for payment paths (rest.md 3.14). Throws SourceError where it cannot be requested. */
export function restPaymentPath(request: PathRequest): string {
  checkPaths(request)
  const open = request.kind === 'strictSend' ? request.destination : request.source
  const end = (side: 'source' | 'destination') =>
    typeof open === 'string'
      ? { [`${side}_account`]: open }
      : { [`${side}_assets`]: open.map(formatAsset).join(',') }
  const amount = formatAmount(request.amount)
  return request.kind === 'strictSend'
    ? `/paths/strict-send${queryOf({
        ...end('destination'),
        ...assetQuery(request.source, 'source_'),
        source_amount: amount,
      })}`
    : `/paths/strict-receive${queryOf({
        ...end('source'),
        ...assetQuery(request.destination, 'destination_'),
        destination_amount: amount,
      })}`
}

/**
 * The checks that a request imposes on an order book: its pair, at most `limit` levels a side, the best prices first.
 */
const orderBookRules = ({ selling, buying, limit }: OrderBookPair): readonly Rule<OrderBook>[] => [
  ['base', formatAsset(selling), ({ base }) => [formatAsset(base)]],
  ['counter', formatAsset(buying), ({ counter }) => [formatAsset(counter)]],
  ['bids in order', true, ({ bids }) => [isSide(bids.toReversed(), limit)]],
  ['asks in order', true, ({ asks }) => [isSide(asks, limit)]],
]

const isSide = (levels: readonly OrderBookLevel[], limit: number): boolean =>
  levels.length <= limit &&
  levels.every(({ price }, i) => {
    const before = levels[i - 1]?.price
    return (
      before === undefined ||
      BigInt(before.n) * BigInt(price.d) < BigInt(price.n) * BigInt(before.d)
    )
  })

/** The checks that a request imposes on each path: one asset with its amount, and the assets at the open end. */
function pathRules(request: PathRequest): readonly Rule<PaymentPath>[] {
  const isSend = request.kind === 'strictSend'
  const [fixed, open] = isSend
    ? [request.source, request.destination]
    : [request.destination, request.source]
  const given = (path: PaymentPath) => (isSend ? path.source : path.destination)
  const found = (path: PaymentPath) => formatAsset(isSend ? path.destination : path.source)
  const candidates = typeof open === 'string' ? undefined : open.map(formatAsset)
  return [
    ['asset', formatAsset(fixed), (path) => [formatAsset(given(path))]],
    ['amount', request.amount, (path) => [isSend ? path.sourceAmount : path.destinationAmount]],
    ['a requested asset', true, (path) => [candidates?.includes(found(path)) ?? true]],
  ]
}

type Request = ListRequest<'tradeAggregations'>

/**
 * A page of trade aggregations. The service pages them by time, not by cursor (rest.md 1.4): a page begins behind the
 * last span of the one before. Its own `next` is not followed, since it begins anew where no end was asked for. A place
 * is a span's timestamp.
 */
export async function readAggregations(
  { client, root }: { readonly client: RestClient; readonly root: RestRoot },
  request: Request,
  ctx: Ctx,
): Promise<FoundPage<TradeAggregation | UnknownRecord>> {
  const { filter = {}, limit } = request
  const place = readingOf(request)
  if (place.after !== undefined && !/^\d{1,15}$/.test(place.after)) throw invalidCursor(place.after)
  const get = async (after: string | undefined, order: Order) => {
    const window = spanOf(filter, order, after)
    if (window === undefined) return { items: [] }
    const parameters = filterParameters('tradeAggregations', undefined, window)
    const path = collectionPath('tradeAggregations', undefined, { ...parameters, limit, order })
    const names = {
      subject: 'this pair of assets',
      absent: `${client.host} has no trades of one of these assets`,
    }
    const { bytes } = await client.get(path, names, ctx)
    // Intervals do not name their pair of assets.
    const body = parseJson(bytes)
    checkOwnLink(body, parameters)
    return readIntervals(body, window, { order, limit, after })
  }
  return readAround('tradeAggregations', root, request, get, ctx)
}

/** The window behind a place; undefined where nothing is left of it. Zero would mean no bound at all. */
function spanOf(
  filter: NonNullable<Request['filter']>,
  order: Order,
  after: string | undefined,
): typeof filter | undefined {
  if (after === undefined) return filter
  const place = Number(after)
  const { startTime = 0, endTime, resolution = 0 } = filter
  if (order === 'desc')
    return place <= startTime
      ? undefined
      : { ...filter, endTime: endTime === undefined ? place : Math.min(endTime, place) }
  const start = Math.max(startTime, place + resolution)
  return endTime !== undefined && start >= endTime ? undefined : { ...filter, startTime: start }
}

/** Intervals lie within the requested times, and start a whole number of intervals after the offset. */
function readIntervals(
  body: unknown,
  { resolution, offset = 0, startTime = 0, endTime = Infinity }: NonNullable<Request['filter']>,
  limits: PageLimits,
) {
  const read = (record: unknown) => {
    const interval = tradeAggregationFromRest(readRecord(record))
    const time = interval.timestamp
    const isAligned = (time - BigInt(offset)) % BigInt(resolution ?? 1) === 0n
    if (!isAligned || time < BigInt(startTime) || Number(time) >= endTime)
      throw new RecordError(`timestamp is not of a requested interval: ${time}`)
    return interval
  }
  return readRestPage(body, 'tradeAggregations', read, limits)
}
