import type { Account } from '#ledger'
import { type Stroops, stroops } from '#ledger/values'

/** Reserve, selling liabilities and spendable balance, in stroops. */
interface AccountReserve {
  readonly balance: Stroops
  /** (2 + subentries + sponsoring − sponsored) × base reserve. */
  readonly minimum: Stroops
  readonly sellingLiabilities: Stroops
  /** Never negative: a raised reserve may exceed the balance. */
  readonly spendable: Stroops
  /** The factors of the minimum, in words: "2 + 17 entries + 1 for others". */
  readonly factors: string
}

/** The reserve of an account under a ledger's base reserve (stroops a subentry). */
export function reserveOf(account: Account, baseReserve: number): AccountReserve {
  const lumens = account.balances.find((balance) => balance.kind === 'native')
  const balance = lumens?.balance ?? stroops(0n)
  const sellingLiabilities = lumens?.sellingLiabilities ?? stroops(0n)
  const units = 2 + account.subentryCount + account.sponsoringCount - account.sponsoredCount
  const minimum = stroops(BigInt(units) * BigInt(baseReserve))
  const left = balance - minimum - sellingLiabilities
  return {
    balance,
    minimum,
    sellingLiabilities,
    spendable: stroops(left > 0n ? left : 0n),
    factors: [
      `2 + ${account.subentryCount} ${account.subentryCount === 1 ? 'entry' : 'entries'}`,
      account.sponsoringCount > 0 ? ` + ${account.sponsoringCount} sponsoring` : '',
      account.sponsoredCount > 0 ? ` − ${account.sponsoredCount} sponsored` : '',
    ].join(''),
  }
}

/** The subentries by kind, where all are known; offers are the remainder of the count. */
export function subentryText(account: Account): string | undefined {
  if (!account.balancesComplete || !account.dataComplete) return undefined
  const lines = account.balances.filter((balance) => balance.kind === 'credit').length
  const pools = account.balances.filter((balance) => balance.kind === 'poolShares').length
  const signers = account.signers.filter((signer) => signer.key !== String(account.id)).length
  const offers = account.subentryCount - lines - 2 * pools - signers - account.data.length
  const parts = [
    countedEntry(lines, 'trustline'),
    pools === 0 ? '' : `${countedEntry(pools, 'pool share')} counting 2 each`,
    countedEntry(signers, 'signer'),
    account.data.length === 0 ? '' : `${account.data.length} data`,
    countedEntry(offers, 'offer'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(', ')
}

const countedEntry = (count: number, word: string): string =>
  count <= 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`

/** The limit of a trustline that has none: the largest int64. */
export const unlimited = 9_223_372_036_854_775_807n
