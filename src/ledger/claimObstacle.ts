import type { Account } from './account.ts'
import { formatAsset } from './asset.ts'
import type { ClaimableBalance } from './claimableBalance.ts'

/** An account as far as it is known: `undefined` if no service was asked, or none answered. */
export type Claiming = Account | 'absent' | undefined

/** The reason why an account cannot receive an amount of an asset. */
export type LineObstacle =
  | { readonly kind: 'noTrustline' | 'notAuthorized' }
  /** The amount that the trustline can still receive, in the asset's smallest units. */
  | { readonly kind: 'noRoom'; readonly room: bigint }
  /** Its trustlines were not read, or it was not. */
  | { readonly kind: 'unknown' }
export type ClaimObstacle = LineObstacle | { readonly kind: 'noAccount' }

type Received = Pick<ClaimableBalance, 'asset'> & { readonly amount: bigint }

/**
 * The reason why an account cannot claim a balance although its predicate holds. stellar-core's
 * `ClaimClaimableBalanceOpFrame` needs the account and, for an asset of another issuer, an authorized trustline with
 * room (op_no_trust, op_not_authorized, op_line_full). Undefined if nothing stands in the way.
 */
export function claimObstacle(balance: Received, account: Claiming): ClaimObstacle | undefined {
  if (account === undefined) return { kind: 'unknown' }
  return account === 'absent' ? { kind: 'noAccount' } : lineObstacle(balance, account)
}

/** The reason why an existing account cannot receive a payment or a claimed balance; undefined if it can. */
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
