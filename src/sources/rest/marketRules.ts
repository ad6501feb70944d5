import {
  type OrderBook,
  type OrderBookLevel,
  type OrderBookPair,
  type PathRequest,
  type PaymentPath,
  formatAsset,
} from '#ledger'
import type { Rule } from './requested.ts'

/** What a request for an order book fixes: its pair, at most `limit` levels a side, the best prices first. */
export const orderBookRules = ({
  selling,
  buying,
  limit,
}: OrderBookPair): readonly Rule<OrderBook>[] => [
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

/** What a request for paths fixes about each: one asset with its amount, and the assets at the open end. */
export function pathRules(request: PathRequest): readonly Rule<PaymentPath>[] {
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
