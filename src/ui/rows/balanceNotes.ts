import type { Balance } from '../../model/account.ts'
import { formatAmount } from '../../model/values/amount.ts'

/** What an issuer allows where that is less than everything, and what open offers would bring. */
export function balanceNotes(balance: Balance): readonly string[] {
  return [
    authorizationNote(balance) ?? '',
    balance.kind !== 'native' && balance.clawbackEnabled ? 'its issuer may take it back' : '',
    balance.kind !== 'poolShares' && balance.buyingLiabilities > 0n
      ? `open offers may bring ${formatAmount(balance.buyingLiabilities).replace(/\.?0+$/, '')} more`
      : '',
  ].filter((note) => note !== '')
}

/** What an issuer does not let a holder do with it. */
export function authorizationNote(balance: Balance): string | undefined {
  if (balance.kind !== 'credit' || balance.authorized) return undefined
  return balance.authorizedToMaintainLiabilities
    ? 'frozen by its issuer: open offers stay, nothing else moves'
    : 'not authorized by its issuer'
}
