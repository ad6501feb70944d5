import { Secondary } from '../components/Note.tsx'
import {
  type AccountAddress,
  type AnyAddress,
  type ClaimableBalanceId,
  type ContractId,
  type LiquidityPoolId,
  type SignerKey,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  muxedIdOf,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseMuxedAccountId,
} from '#ledger/values'
import type { PagePath } from '../address/addresses.ts'
import { PageLink, primaryLink } from '../components/PageLink.tsx'
import { IdText, ShortId } from './ShortId.tsx'

type AddressId =
  | AccountAddress
  | AnyAddress
  | ContractId
  | LiquidityPoolId
  | ClaimableBalanceId
  | SignerKey

/** An account (of a muxed one also its ID, SEP-23), contract, pool or claimable balance (a link), or a signer key. */
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
  const { id, page } = strkeyOf(given)
  const muxed = parseMuxedAccountId(id)
  return (
    <>
      <ShortId text={id} name={nameOf(id)} full={full}>
        {page === undefined ? undefined : (
          <PageLink {...(primary ? primaryLink : {})} page={page}>
            <IdText text={id} full={full} />
          </PageLink>
        )}
      </ShortId>
      {muxed && <Secondary> ID {String(muxedIdOf(muxed))}</Secondary>}
    </>
  )
}

function nameOf(id: string): string {
  if (id.startsWith('G')) return 'account'
  if (id.startsWith('M')) return 'muxed account'
  if (id.startsWith('C')) return 'contract'
  if (/^[TXP]/.test(id)) return 'signer key'
  return id.startsWith('L') ? 'liquidity pool' : 'claimable balance'
}

/** The strkey, and the page if there is one: REST and our addresses have pools and claimable balances in hex. */
function strkeyOf(id: string): { readonly id: string; readonly page?: PagePath } {
  if (/^[GM]/.test(id)) return { id, page: `/accounts/${id}` }
  if (id.startsWith('C')) return { id, page: `/contracts/${id}` }
  const pool = /^(L|[0-9a-f]{64}$)/.test(id) ? parseLiquidityPoolId(id) : undefined
  if (pool !== undefined)
    return { id: formatLiquidityPoolStrkey(pool), page: `/liquidity_pools/${pool}` }
  const balance = /^(B|[0-9a-f]{72}$)/.test(id) ? parseClaimableBalanceId(id) : undefined
  return balance === undefined
    ? { id }
    : { id: formatClaimableBalanceStrkey(balance), page: `/claimable_balances/${balance}` }
}
