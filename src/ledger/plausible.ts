import type { Account, Balance } from './account.ts'
import { formatAsset } from './asset.ts'
import type { Claimant } from './claimableBalance.ts'
import type { Trade } from './trade.ts'
import type { FeeDistribution } from './values/network.ts'

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
  if (balance.kind === 'poolShares') return undefined
  const { buyingLiabilities: buying, sellingLiabilities: selling } = balance
  if (buying < 0n || selling < 0n) return 'negative liabilities'
  if (balance.kind === 'credit' && balance.balance + buying > balance.limit)
    return 'buying liabilities above its limit'
  return selling > balance.balance ? 'selling liabilities above the balance' : undefined
}

/** The reason why the parts of an account contradict each other; undefined if they do not. */
export function accountProblem(account: Account): string | undefined {
  const { signers, sequenceChanged, lastModifiedLedger } = account
  const held = account.balances.map((balance) =>
    balance.kind === 'credit'
      ? formatAsset(balance.asset)
      : balance.kind === 'native'
        ? balance.kind
        : balance.pool,
  )
  if (hasTwice(held) || !held.includes('native'))
    return 'a balance is listed twice, or its lumens are missing'
  if (hasTwice(signers.map(({ key }) => key))) return 'a signer is listed twice'
  const weights = [...signers.map(({ weight }) => weight), ...Object.values(account.thresholds)]
  if (weights.some((weight) => weight > 255)) return 'a weight or threshold above 255'
  return sequenceChanged !== undefined && sequenceChanged.ledger > lastModifiedLedger
    ? 'its sequence number changed after it last did'
    : undefined
}

/** The reason why a claimable balance cannot have these claimants; undefined if it can. */
export function claimantsProblem(claimants: readonly Claimant[]): string | undefined {
  if (claimants.length === 0) return 'nobody can claim it'
  return hasTwice(claimants.map(({ destination }) => destination))
    ? 'a claimant is listed twice'
    : undefined
}

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

/** The reason why the reserve of an account cannot be computed; undefined if it can. */
export function reserveProblem(account: Account): string | undefined {
  const { subentryCount, sponsoringCount, sponsoredCount } = account
  if (Math.min(subentryCount, sponsoringCount, sponsoredCount) < 0)
    return 'a negative number of reserves'
  // An account's own two reserves can be sponsored as well.
  if (sponsoredCount > subentryCount + 2) return 'more sponsored reserves than entries'
  if (account.balancesComplete && listedEntries(account) > subentryCount)
    return 'more entries than it counts'
  if (namedSponsors(account) > sponsoredCount) return 'more sponsors than sponsored reserves'
  const lumens = account.balances.find(({ kind }) => kind === 'native')
  return lumens && balanceProblem(lumens)
}

/** The reserves whose sponsors an account's record names: two of its own, one of each trustline and signer. */
const namedSponsors = ({ sponsor, balances, signers }: Account): number =>
  (sponsor === undefined ? 0 : 2) +
  [...balances, ...signers].filter((each) => 'sponsor' in each && each.sponsor !== undefined).length

/** The subentries that an account's record lists: all but its offers. A pool share counts as two. */
const listedEntries = ({ id, balances, signers, data }: Account): number =>
  balances.reduce((sum, { kind }) => sum + { native: 0, credit: 1, poolShares: 2 }[kind], 0) +
  signers.filter(({ key }) => key !== String(id)).length +
  data.length

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
