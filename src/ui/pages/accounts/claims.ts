import type { ClaimableBalance } from '#ledger'
import type { AccountId } from '#ledger/values'
import { type TimeSpan, claimTimes, holdsAt } from '../claimable_balances/claimTimes.ts'

/** A balance that names an account, and when its predicate holds. */
export interface Claim {
  readonly balance: ClaimableBalance
  /** Absent where the predicate alone does not tell. */
  readonly spans: readonly TimeSpan[] | undefined
}

/**
 * The balances that an account may claim: those that it can claim at `now` (Unix seconds, the close of the latest
 * ledger) before the others, otherwise in their order. Those of other claimants are left out.
 */
export function claimsOf(
  balances: readonly ClaimableBalance[],
  account: AccountId,
  now: bigint | undefined,
): readonly Claim[] {
  const claims = balances.flatMap((balance): readonly Claim[] => {
    const claimant = balance.claimants.find(({ destination }) => destination === account)
    return claimant === undefined ? [] : [{ balance, spans: claimTimes(claimant.predicate) }]
  })
  if (now === undefined) return claims
  const isOpen = ({ spans }: Claim) => spans !== undefined && holdsAt(spans, now)
  return [...claims.filter(isOpen), ...claims.filter((claim) => !isOpen(claim))]
}
