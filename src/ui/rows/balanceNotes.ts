import type { Balance } from '../../model/account.ts'
import { formatAmount } from '../../model/values/amount.ts'

/** What an issuer allows where that is less than everything, and what open offers would bring. */
export function balanceNotes(balance: Balance): readonly string[] {
  return [
    authorizationNote(balance) ?? '',
    balance.kind !== 'native' && balance.clawbackEnabled ? 'clawback enabled' : '',
    balance.kind !== 'poolShares' && balance.buyingLiabilities > 0n
      ? `buying liabilities: ${formatAmount(balance.buyingLiabilities).replace(/\.?0+$/, '')}`
      : '',
  ].filter((note) => note !== '')
}

/** What an issuer does not let a holder do with it. */
export function authorizationNote(balance: Balance): string | undefined {
  if (balance.kind !== 'credit' || balance.authorized) return undefined
  return balance.authorizedToMaintainLiabilities
    ? 'authorized only to maintain liabilities'
    : 'not authorized by its issuer'
}
