import type { ListRequest, TradeAggregation } from '#ledger'
import { readRecord, tradeAggregationFromRest } from '#ledger/readers'
import { type Order, type Page, RecordError, type UnknownRecord, parseJson } from '#ledger/values'
import { invalidCursor, readingOf } from '../pageCursor.ts'
import { damaged } from './badResponse.ts'
import { filterParameters } from './filters.ts'
import type { RestClient } from './restClient.ts'
import { collectionPath } from './restPaths.ts'
import { checkOwnLink } from './ownLink.ts'
import { type RestRoot, coverageOf } from './restRoot.ts'
import type { PageLimits } from './pageChecks.ts'
import { readRestPage } from './restPage.ts'
import { pageInOrder } from './pageInOrder.ts'

type Request = ListRequest<'tradeAggregations'>

/**
 * A page of trade aggregations. The service pages them by time, not by cursor (rest.md 1.4): a page begins behind the
 * last span of the one before. Its own `next` is not followed, since it begins anew where no end was asked for. A place
 * is a span's timestamp.
 */
export async function readAggregations(
  { client, root }: { readonly client: RestClient; readonly root: RestRoot },
  request: Request,
  signal: AbortSignal,
): Promise<Page<TradeAggregation | UnknownRecord>> {
  const place = readingOf(request)
  if (place.after !== undefined && !/^\d{1,15}$/.test(place.after)) throw invalidCursor(place.after)
  const [first, status] = await Promise.all([
    readFrom(client, request, { order: place.order, after: place.after }, signal),
    root.known(signal),
  ])
  const coverage = coverageOf(status.value)
  const calls = coverage ? [...first.calls, ...status.calls] : first.calls
  if (!place.backward || first.page.items.length > 0)
    return { ...pageInOrder(first.page, place, request.limit, undefined), coverage, calls }
  // Before the start there is nothing: the start is what the reader wants then.
  const start = await readFrom(client, request, { order: request.order }, signal)
  const forward = { order: request.order, backward: false }
  return {
    ...pageInOrder(start.page, forward, request.limit, undefined),
    coverage,
    calls: [...calls, ...start.calls],
  }
}

interface Reading {
  readonly order: Order
  readonly after?: string | undefined
}

async function readFrom(
  client: RestClient,
  { filter = {}, limit }: Request,
  { order, after }: Reading,
  signal: AbortSignal,
) {
  const window = spanOf(filter, order, after)
  if (window === undefined) return { page: { items: [] }, calls: [] }
  const parameters = filterParameters('tradeAggregations', undefined, window)
  const path = collectionPath('tradeAggregations', undefined, { ...parameters, limit, order })
  const names = {
    subject: 'this pair of assets',
    absent: `${client.host} has no trades of one of these assets`,
  }
  const answer = await client.get(path, names, signal)
  try {
    // Intervals do not name their pair of assets.
    const body = parseJson(answer.bytes)
    checkOwnLink(body, parameters)
    return { page: readAnswer(body, window, { order, limit, after }), calls: [answer.call] }
  } catch (cause) {
    throw damaged(cause, [answer.call])
  }
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
function readAnswer(
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
