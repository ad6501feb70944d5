import type { Trade } from './trade.ts'
import type { FeeDistribution } from './values/network.ts'
import type { Account, Balance } from './account.ts'

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
