import type { Balance } from '#ledger'
import { writtenAmount } from '#ledger/values'

/** Restrictions by the issuer, and buying liabilities. */
export function balanceNotes(balance: Balance): readonly string[] {
  return [
    authorizationNote(balance) ?? '',
    balance.kind !== 'native' && balance.clawbackEnabled ? 'clawback enabled' : '',
    balance.kind !== 'poolShares' && balance.buyingLiabilities > 0n
      ? `buying liabilities: ${writtenAmount(balance.buyingLiabilities)}`
      : '',
  ].filter((note) => note !== '')
}

export function authorizationNote(balance: Balance): string | undefined {
  if (balance.kind !== 'credit' || balance.authorized) return undefined
  return balance.authorizedToMaintainLiabilities
    ? 'authorized only to maintain liabilities'
    : 'not authorized by its issuer'
}
