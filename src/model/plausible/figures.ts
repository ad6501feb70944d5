import type { Account, Balance } from '../account.ts'
import type { AssetStat } from '../assetStat.ts'
import type { FeeDistribution } from '../network.ts'
import type { OrderBook, OrderBookLevel } from '../orderBook.ts'
import { formatAmount } from '../values/amount.ts'
import type { UnixSeconds } from '../values/time.ts'
import type { TradeAggregation, TradePrice } from '../tradeAggregation.ts'

/** Why the parts of an asset's supply cannot be added up; undefined where they can. */
export function supplyProblem(stat: AssetStat): string | undefined {
  const holdings = [stat.claimableBalances, stat.liquidityPools, stat.contracts]
  const isNegative =
    Object.values(stat.balances).some((amount) => amount < 0n) ||
    Object.values(stat.accounts).some((count) => count < 0) ||
    holdings.some(({ count, amount }) => count < 0 || amount < 0n)
  return isNegative ? 'a part of it is negative' : undefined
}

/** Why a price interval cannot be, by this device's clock; undefined where it can. */
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

const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d

/** Why an order book cannot be; undefined where it can. */
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

/** Whether a level has a positive price and amount. */
export const isPossible = ({ price, amount }: OrderBookLevel): boolean =>
  price.n > 0 && price.d > 0 && amount > 0n

const isRising = (levels: readonly OrderBookLevel[]): boolean =>
  levels.every((level, index) => {
    const before = levels[index - 1]
    return before === undefined || isCheaper(before, level)
  })

const isCheaper = (a: OrderBookLevel, b: OrderBookLevel): boolean =>
  BigInt(a.price.n) * BigInt(b.price.d) < BigInt(b.price.n) * BigInt(a.price.d)

/** Why a distribution of fees cannot be; undefined where it can. */
export function feeProblem({ min, max, mode, percentiles }: FeeDistribution): string | undefined {
  const fees = [
    min,
    ...percentiles.toSorted((a, b) => a.percent - b.percent).map(({ fee }) => fee),
    max,
  ]
  if (min < 0n) return 'a negative fee'
  if (fees.some((fee, index) => fee < (fees[index - 1] ?? 0n)))
    return 'a percentile below a smaller one'
  return mode < min || mode > max ? 'a mode outside of the range' : undefined
}

/** Why a balance cannot be; undefined where it can. */
export function balanceProblem(balance: Balance): string | undefined {
  if (balance.balance < 0n) return 'negative'
  if (balance.kind !== 'native' && balance.balance > balance.limit) return 'above its limit'
  return balance.kind !== 'poolShares' && balance.sellingLiabilities > balance.balance
    ? 'selling liabilities above the balance'
    : undefined
}

/** Why the reserve of an account cannot be computed; undefined where it can. */
export function reserveProblem(account: Account): string | undefined {
  const { subentryCount, sponsoringCount, sponsoredCount } = account
  if (Math.min(subentryCount, sponsoringCount, sponsoredCount) < 0)
    return 'a negative number of reserves'
  // An account's own two reserves can be sponsored as well.
  if (sponsoredCount > subentryCount + 2) return 'more sponsored reserves than entries'
  const lumens = account.balances.find(({ kind }) => kind === 'native')
  return lumens && balanceProblem(lumens)
}
