import type { AssetStat } from './assetStat.ts'
import type { OrderBook, OrderBookLevel } from './orderBook.ts'
import type { TradeAggregation, TradePrice } from './tradeAggregation.ts'
import { formatAmount, type UnixSeconds } from './values/numbers.ts'

/** One kind of holders of an asset: the number of their entries, and the sum of these in stroops. */
export interface Holdings {
  readonly count: number
  readonly amount: bigint
}

/** The reason why so many ledger entries, each an int64, cannot hold so much; undefined if they can. */
export function entriesProblem({ count, amount }: Holdings): string | undefined {
  if (count < 0 || amount < 0n) return 'negative'
  return amount > BigInt(count) * mostOfEntry
    ? `more than ${count === 1 ? 'one entry' : `${count} entries`} can hold`
    : undefined
}

const mostOfEntry = (1n << 63n) - 1n

/** The problem with holdings of contracts, which count in 128 bits. */
export const contractsProblem = ({ count, amount }: Holdings): string | undefined =>
  count < 0 || amount < 0n ? 'negative' : undefined

/** The reason why the parts of an asset's supply cannot be added up; undefined if they can. */
export function supplyProblem({ accounts, balances, ...stat }: AssetStat): string | undefined {
  const problems = [
    entriesProblem({ count: accounts.authorized, amount: balances.authorized }),
    entriesProblem({
      count: accounts.authorizedToMaintainLiabilities,
      amount: balances.authorizedToMaintainLiabilities,
    }),
    entriesProblem({ count: accounts.unauthorized, amount: balances.unauthorized }),
    entriesProblem(stat.claimableBalances),
    entriesProblem(stat.liquidityPools),
    contractsProblem(stat.contracts),
  ]
  const problem = problems.find((each) => each !== undefined)
  return problem && `a part of it is ${problem}`
}

/** The reason why a price interval is impossible, by this device's clock; undefined if it is possible. */
export function candleProblem(span: TradeAggregation, now: UnixSeconds): string | undefined {
  const { open, high, low, close } = span
  if ([open, high, low, close].some(({ n, d }) => n <= 0n || d <= 0n))
    return 'a price that is not positive'
  if ([open, close, low].some((price) => isBelow(high, price)))
    return 'the high is below another price'
  if ([open, close].some((price) => isBelow(price, low))) return 'the low is above another price'
  if (span.tradeCount <= 0n || span.baseVolume < 0n || span.counterVolume < 0n)
    return 'a negative volume or no trade'
  return span.timestamp < 0n || span.timestamp > BigInt(now + 86_400) * 1000n
    ? 'later than this device’s clock'
    : undefined
}

export const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d

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

/** A level of an order book has a positive price and amount. */
export const isPossible = ({ price, amount }: OrderBookLevel): boolean =>
  price.n > 0 && price.d > 0 && amount > 0n

const isRising = (levels: readonly OrderBookLevel[]): boolean =>
  levels.every((level, index) => {
    const before = levels[index - 1]
    return before === undefined || isCheaper(before, level)
  })

const isCheaper = (a: OrderBookLevel, b: OrderBookLevel): boolean =>
  BigInt(a.price.n) * BigInt(b.price.d) < BigInt(b.price.n) * BigInt(a.price.d)
