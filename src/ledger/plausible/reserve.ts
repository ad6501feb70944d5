import type { Account, Balance } from '../account.ts'

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
