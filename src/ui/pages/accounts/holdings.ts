import { type Account, type Balance, type LiquidityPool, balanceProblem } from '#ledger'
import type { AccountId } from '#ledger/values'

export type CreditLine = Extract<Balance, { kind: 'credit' }>

/** What a trustline's balance can pay, and how much more it can take, in the asset's smallest units. */
export interface LineSums {
  /** Balance less selling liabilities; 0 without authorization. */
  readonly spendable: bigint
  /** Limit less balance less buying liabilities; 0 without authorization. */
  readonly room: bigint
}

/** The sums of a trustline; undefined where its figures contradict each other. */
export function lineSums(line: CreditLine): LineSums | undefined {
  if (balanceProblem(line) !== undefined) return undefined
  const room = line.limit - line.balance - line.buyingLiabilities
  if (room < 0n) return undefined
  return line.authorized
    ? { spendable: line.balance - line.sellingLiabilities, room }
    : { spendable: 0n, room: 0n }
}

/**
 * What a withdrawal of these shares would pay now: reserve × shares ÷ all shares, rounded down (CAP-38). Undefined
 * where the pool has fewer shares than that.
 */
export function worthOf(
  { reserves, totalShares }: Pick<LiquidityPool, 'reserves' | 'totalShares'>,
  shares: bigint,
) {
  if (shares < 0n || totalShares < shares) return undefined
  return reserves.map(({ asset, amount: reserve }) => ({
    asset,
    reserve,
    amount: totalShares === 0n ? 0n : (reserve * shares) / totalShares,
  }))
}

/** Who pays which reserves of an account, as far as the account's own record names them. */
export interface Sponsorship {
  readonly sponsor: AccountId
  /** "the account’s own 2 reserves", "1 trustline": in their order. */
  readonly parts: readonly string[]
  readonly reserves: number
}

/** The sponsors of an account, its trustlines and its signers; its data, offers and pool shares do not name theirs. */
export function sponsorsOf(account: Account): readonly Sponsorship[] {
  const lines = account.balances.flatMap((each) => (each.kind === 'credit' ? [each.sponsor] : []))
  const signers = account.signers.map(({ sponsor }) => sponsor)
  const all = [account.sponsor, ...lines, ...signers].filter((each) => each !== undefined)
  return [...new Set(all)].map((sponsor) => {
    const own = account.sponsor === sponsor
    const trustlines = lines.filter((each) => each === sponsor).length
    const keys = signers.filter((each) => each === sponsor).length
    return {
      sponsor,
      parts: [
        ...(own ? ['the account itself (2 reserves)'] : []),
        ...(trustlines === 0 ? [] : [`${trustlines} trustline${trustlines === 1 ? '' : 's'}`]),
        ...(keys === 0 ? [] : [`${keys} signer${keys === 1 ? '' : 's'}`]),
      ],
      reserves: (own ? 2 : 0) + trustlines + keys,
    }
  })
}
