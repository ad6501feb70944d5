import type { OrderBook, OrderBookLevel } from '../orderBook.ts'
import { formatAmount } from '../values/amount.ts'

/** The reason why an order book is impossible; undefined if it is possible. */
export function bookProblem({ bids, asks }: OrderBook): string | undefined {
  const wrong = [...bids, ...asks].find((level) => !isPossible(level))
  if (wrong !== undefined)
    return `an offer of ${formatAmount(wrong.amount)} at the price ${wrong.price.n}/${wrong.price.d}`
  if (!isRising(bids.toReversed())) return 'bids that are not in descending order'
  if (!isRising(asks)) return 'asks that are not in ascending order'
  const [bid, ask] = [bids[0], asks[0]]
  // Passive offers may have the price of the other side.
  return bid !== undefined && ask !== undefined && isCheaper(ask, bid)
    ? 'the best bid is above the best ask'
    : undefined
}

/** True if a level has a positive price and amount. */
export const isPossible = ({ price, amount }: OrderBookLevel): boolean =>
  price.n > 0 && price.d > 0 && amount > 0n

const isRising = (levels: readonly OrderBookLevel[]): boolean =>
  levels.every((level, index) => {
    const before = levels[index - 1]
    return before === undefined || isCheaper(before, level)
  })

const isCheaper = (a: OrderBookLevel, b: OrderBookLevel): boolean =>
  BigInt(a.price.n) * BigInt(b.price.d) < BigInt(b.price.n) * BigInt(a.price.d)
