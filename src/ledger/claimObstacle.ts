import type { Account } from './account.ts'
import { formatAsset } from './asset.ts'
import type { ClaimableBalance } from './claimableBalance.ts'

/** An account as far as it is known: `undefined` where no service was asked, or none answered. */
export type Claiming = Account | 'absent' | undefined

/** What keeps an account from receiving an amount of an asset. */
export type LineObstacle =
  | { readonly kind: 'noTrustline' | 'notAuthorized' }
  /** How much more its trustline takes, in the asset's smallest units. */
  | { readonly kind: 'noRoom'; readonly room: bigint }
  /** Its trustlines were not read, or it was not. */
  | { readonly kind: 'unknown' }
export type ClaimObstacle = LineObstacle | { readonly kind: 'noAccount' }

type Received = Pick<ClaimableBalance, 'asset'> & { readonly amount: bigint }

/**
 * What keeps an account from claiming a balance although its predicate holds: stellar-core's `ClaimClaimableBalanceOpFrame`
 * needs the account and, of an asset that another issued, an authorized trustline with room (op_no_trust,
 * op_not_authorized, op_line_full). Undefined where nothing does.
 */
export function claimObstacle(balance: Received, account: Claiming): ClaimObstacle | undefined {
  if (account === undefined) return { kind: 'unknown' }
  return account === 'absent' ? { kind: 'noAccount' } : lineObstacle(balance, account)
}

/** The same of an account that exists, and of any payment to it. */
export function lineObstacle(
  { asset, amount }: Received,
  account: Account,
): LineObstacle | undefined {
  if (asset.type === 'native' || asset.issuer === account.id) return undefined
  const name = formatAsset(asset)
  const line = account.balances.find(
    (each) => each.kind === 'credit' && formatAsset(each.asset) === name,
  )
  if (line?.kind !== 'credit') return { kind: account.balancesComplete ? 'noTrustline' : 'unknown' }
  if (!line.authorized) return { kind: 'notAuthorized' }
  const room = line.limit - line.balance - line.buyingLiabilities
  return room < amount ? { kind: 'noRoom', room } : undefined
}
