import type { FeeDistribution } from './values/network.ts'
import type { UnixSeconds } from './values/time.ts'
import type { Ledger } from './ledger.ts'
import type { Account, Balance } from './account.ts'
import type { AssetStat } from './assetStat.ts'
import type { Trade } from './trade.ts'
import type { TradeAggregation, TradePrice } from './tradeAggregation.ts'
import type { OrderBook, OrderBookLevel } from './orderBook.ts'
import { formatAmount } from './values/amount.ts'
import { closeTimeProblem, sequenceProblem } from './closeTime.ts'

/** The reason why a ledger's own figures are impossible; undefined if they are possible. */
export function ledgerProblem(ledger: Ledger, now: UnixSeconds): string | undefined {
  const { sequence, closedAt, totalCoins, feePool } = ledger
  const all = ledger.transactionSetOperationCount
  const counts = [
    ledger.successfulTransactionCount,
    ledger.failedTransactionCount ?? 0,
    ledger.operationCount,
  ]
  if (counts.some((count) => count < 0)) return 'a negative count'
  if (all !== undefined && ledger.operationCount > all)
    return `${ledger.operationCount} of ${all} operations succeeded`
  if (totalCoins < 0n) return 'a negative total supply'
  if (feePool < 0n || feePool > totalCoins) return 'a fee pool outside of the total supply'
  return closeTimeProblem(closedAt, now) ?? sequenceProblem(sequence, closedAt)
}

/**
 * The ledgers of a list that cannot be, each with its reason: by themselves, listed twice, or out of order (each ledger
 * closes later than the one before). Of ledgers that contradict each other the fewest are named.
 */
export function ledgerProblems(
  ledgers: readonly Ledger[],
  now: UnixSeconds,
): ReadonlyMap<Ledger, string> {
  const problems = new Map<Ledger, string>()
  const possible: Ledger[] = []
  for (const ledger of ledgers.toSorted((a, b) => a.sequence - b.sequence)) {
    const problem = ledgerProblem(ledger, now)
    if (problem !== undefined) problems.set(ledger, problem)
    else if (possible.at(-1)?.sequence === ledger.sequence) problems.set(ledger, 'listed twice')
    else possible.push(ledger)
  }
  const ordered = longestRise(possible)
  for (const ledger of possible) {
    if (ordered.has(ledger)) continue
    const other = possible.find(
      (each) =>
        ordered.has(each) &&
        (each.closedAt === ledger.closedAt ||
          each.sequence < ledger.sequence !== each.closedAt < ledger.closedAt),
    )
    if (other !== undefined) problems.set(ledger, orderProblem(ledger, other))
  }
  return problems
}

/**
 * Ledgers of a list before which others are missing: no sequence is left out of a chain. `unread`: sequences of records
 * that are listed and could not be read; one that cannot tell it may be any.
 */
export function ledgerGaps(
  ledgers: readonly Ledger[],
  unread: readonly (number | undefined)[] = [],
): ReadonlyMap<Ledger, string> {
  const gaps = new Map<Ledger, string>()
  if (unread.includes(undefined)) return gaps
  const listed = new Set([...unread, ...ledgers.map(({ sequence }) => sequence)])
  const first = Math.min(...ledgers.map(({ sequence }) => sequence))
  for (const ledger of ledgers) {
    let from = ledger.sequence
    while (from > first && !listed.has(from - 1) && ledger.sequence - from < mostMissing) from--
    const to = ledger.sequence - 1
    if (from > to) continue
    const far = ledger.sequence - from === mostMissing
    gaps.set(
      ledger,
      far
        ? `more than ${mostMissing} ledgers are missing before it`
        : from === to
          ? `ledger ${to} is missing before it`
          : `ledgers ${from} to ${to} are missing before it`,
    )
  }
  return gaps
}
/** Looked at before each ledger. */
const mostMissing = 1000

function orderProblem(ledger: Ledger, other: Ledger): string {
  const seconds = Math.abs(other.closedAt - ledger.closedAt)
  if (seconds === 0) return `closed in the same second as ledger ${other.sequence}`
  const side = other.closedAt > ledger.closedAt ? 'before' : 'after'
  return `closed ${seconds} s ${side} ledger ${other.sequence}`
}

/** The longest part of ledgers in order whose close times rise (patience sorting, n log n). */
function longestRise(ledgers: readonly Ledger[]): ReadonlySet<Ledger> {
  const ends: Ledger[] = []
  const previous = new Map<Ledger, Ledger | undefined>()
  for (const ledger of ledgers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.closedAt ?? 0) < ledger.closedAt) low = middle + 1
      else high = middle
    }
    previous.set(ledger, ends[low - 1])
    ends[low] = ledger
  }
  const rise = new Set<Ledger>()
  for (let last = ends.at(-1); last !== undefined; last = previous.get(last)) rise.add(last)
  return rise
}

/** Median seconds between consecutive ledgers, which one pause does not change; undefined without such a pair. */
export function medianGap(ledgers: readonly Ledger[]): number | undefined {
  const sorted = ledgers.toSorted((a, b) => a.sequence - b.sequence)
  const gaps = sorted
    .flatMap((ledger, index) => {
      const before = sorted[index - 1]
      return before !== undefined && ledger.sequence === before.sequence + 1
        ? [ledger.closedAt - before.closedAt]
        : []
    })
    .toSorted((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)]
}

/**
 * The reason why a list or a record's count of its items must be wrong; undefined if both can be right. `isWhole`:
 * nothing comes before or after the listed items.
 */
export function countProblem(
  listed: number,
  stated: number | undefined,
  isWhole: boolean,
): string | undefined {
  if (stated === undefined || listed === stated) return undefined
  if (listed > stated) return `${listed} are listed, and the record counts ${stated}`
  return isWhole ? `${listed} are listed of the ${stated} that the record counts` : undefined
}

/** The reason why a distribution of fees is impossible; undefined if it is possible. */
export function feeProblem({ min, max, mode, percentiles }: FeeDistribution): string | undefined {
  const fees = [
    min,
    ...percentiles.toSorted((a, b) => a.percent - b.percent).map(({ fee }) => fee),
    max,
  ]
  if (min < 0n) return 'a negative fee'
  if (max >= 1n << 63n) return 'more than any account can pay'
  if (fees.some((fee, index) => fee < (fees[index - 1] ?? 0n)))
    return 'a percentile below a smaller one'
  return mode < min || mode > max ? 'a mode outside of the range' : undefined
}

/** The reason why a balance is impossible; undefined if it is possible. */
export function balanceProblem(balance: Balance): string | undefined {
  if (balance.balance < 0n) return 'negative'
  if (balance.kind !== 'native' && balance.balance > balance.limit) return 'above its limit'
  return balance.kind !== 'poolShares' && balance.sellingLiabilities > balance.balance
    ? 'selling liabilities above the balance'
    : undefined
}

/** The reason why the reserve of an account cannot be computed; undefined if it can. */
export function reserveProblem(account: Account): string | undefined {
  const { subentryCount, sponsoringCount, sponsoredCount } = account
  if (Math.min(subentryCount, sponsoringCount, sponsoredCount) < 0)
    return 'a negative number of reserves'
  // An account's own two reserves can be sponsored as well.
  if (sponsoredCount > subentryCount + 2) return 'more sponsored reserves than entries'
  const lumens = account.balances.find(({ kind }) => kind === 'native')
  return lumens && balanceProblem(lumens)
}

/**
 * The reason why an account's entry cannot be its last: `changes` are ledgers, closed before it was read, in which it
 * changed. Undefined if it can.
 */
export function entryAgeProblem(
  { lastModifiedLedger }: Pick<Account, 'lastModifiedLedger'>,
  changes: readonly number[],
): string | undefined {
  const newest = Math.max(0, ...changes)
  return newest > lastModifiedLedger
    ? `this state is of ledger ${lastModifiedLedger}, and it changed in ledger ${newest}`
    : undefined
}

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

/**
 * The reason why a trade's price cannot be that of its amounts; undefined if it can. For an offer one of the amounts is
 * rounded to a whole stroop (CAP-4), and twice before protocol 10: by less than a stroop of either asset each time. A
 * pool's price is the ratio of the amounts itself.
 */
export function tradeProblem({ type, price, base, counter }: Trade): string | undefined {
  if (price === undefined) return undefined
  const { n, d } = price
  if (n <= 0n || d <= 0n) return 'a price that is not positive'
  const difference = counter.amount * d - base.amount * n
  const most = type === 'liquidity_pool' ? 0n : 2n * (n > d ? n : d)
  return difference > most || -difference > most ? 'not the price of its amounts' : undefined
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

const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d

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

/** The fields of a record that differ from its own XDR: the problem of each, by its label on the page. */
export type Disagreements = Readonly<Record<string, string>>

/** All problems of a record in one clause that names the fields; undefined where it has none. */
export function disagreementProblem(found: Disagreements | undefined): string | undefined {
  const byProblem = Map.groupBy(Object.entries(found ?? {}), ([, problem]) =>
    problem.replace(/, which .*/, ''),
  )
  if (byProblem.size === 0) return undefined
  return [...byProblem]
    .map(([problem, fields]) => {
      const names = fields.map(([label]) => label).join(', ')
      return `${names} ${fields.length === 1 ? problem : problem.replace('does not', 'do not')}`
    })
    .join('; ')
}

/** The problems of the fields that `isIncluded` selects by their labels. */
export const ofLabels = (
  found: Disagreements | undefined,
  isIncluded: (label: string) => boolean,
): Disagreements =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([label]) => isIncluded(label)))
