import type { Account } from '../../../model/account.ts'
import { counted } from '../../format/counted.ts'

/** The lumens of an account under a base reserve, in stroops. Not the account page's own: sharing it would load it early. */
export function lumensOf(account: Account, baseReserve: number) {
  const { subentryCount, sponsoringCount, sponsoredCount } = account
  const lumens = account.balances.find(({ kind }) => kind === 'native')
  return {
    balance: lumens?.balance ?? 0n,
    sellingLiabilities:
      lumens !== undefined && lumens.kind === 'native' ? lumens.sellingLiabilities : 0n,
    minimum: BigInt(2 + subentryCount + sponsoringCount - sponsoredCount) * BigInt(baseReserve),
    factors: [
      `2 + ${subentryCount === 1 ? '1 entry' : `${subentryCount} entries`}`,
      sponsoringCount > 0 ? ` + ${counted(sponsoringCount, 'sponsored reserve')} of others` : '',
      sponsoredCount > 0 ? ` − ${sponsoredCount} sponsored` : '',
    ].join(''),
  }
}
