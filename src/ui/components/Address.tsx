import {
  type AccountAddress,
  type AnyAddress,
  type ClaimableBalanceId,
  type ContractId,
  type LiquidityPoolId,
  type SignerKey,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
} from '../../model/strkey.ts'
import { PageLink } from './PageLink.tsx'
import { IdText, ShortId } from './ShortId.tsx'

type AddressId =
  | AccountAddress
  | AnyAddress
  | ContractId
  | LiquidityPoolId
  | ClaimableBalanceId
  | SignerKey

/** An account (a link), contract, muxed account, pool, claimable balance or signer key. */
export function Address({
  id: given,
  full = false,
  primary = false,
}: {
  id: AddressId
  full?: boolean
  /** The link that names its row. */
  primary?: boolean
}) {
  const id = strkeyOf(given)
  const text = <IdText text={id} full={full} />
  return (
    <ShortId text={id} name={nameOf(id)} full={full}>
      {/^[GM]/.test(id) ? (
        <PageLink className={primary ? 'key' : undefined} page={`/accounts/${id}`}>
          {text}
        </PageLink>
      ) : (
        text
      )}
    </ShortId>
  )
}

function nameOf(id: string): string {
  if (id.startsWith('G')) return 'account'
  if (id.startsWith('M')) return 'muxed account'
  if (id.startsWith('C')) return 'contract'
  if (/^[TXP]/.test(id)) return 'signer key'
  return id.startsWith('L') ? 'liquidity pool' : 'claimable balance'
}

/** The one spelling that is drawn: REST writes pools and claimable balances in hex. */
function strkeyOf(id: string): string {
  const pool = /^[0-9a-f]{64}$/.test(id) ? parseLiquidityPoolId(id) : undefined
  if (pool !== undefined) return formatLiquidityPoolStrkey(pool)
  const balance = /^[0-9a-f]{72}$/.test(id) ? parseClaimableBalanceId(id) : undefined
  return balance === undefined ? id : formatClaimableBalanceStrkey(balance)
}
