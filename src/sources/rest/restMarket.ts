import {
  type OrderBook,
  type OrderBookPair,
  type PathRequest,
  type PaymentPath,
  type RecordReader,
  formatAsset,
  type OrderBookLevel,
} from '#ledger'
import { orderBookFromRest, paymentPathFromRest } from '#ledger/readers'
import { RecordError, formatAmount } from '#ledger/values'
import { checkPaths } from '../filter/filterRules.ts'
import { assetQuery } from './filters.ts'
import { queryOf } from './requestPath.ts'
import { requestedOnly, type Rule } from './requested.ts'

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
    return found.list('records', requestedOnly(paymentPathFromRest, pathRules(request)))
  }

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
