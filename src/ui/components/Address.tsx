import { Link } from '@tanstack/react-router'
import type {
  AccountAddress,
  AnyAddress,
  ClaimableBalanceId,
  ContractId,
  LiquidityPoolId,
  SignerKey,
} from '../../model/strkey.ts'
import { useNetwork } from '../sight.ts'
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
  id,
  full = false,
  primary = false,
}: {
  id: AddressId
  full?: boolean
  /** The link that names its row. */
  primary?: boolean
}) {
  const network = useNetwork()
  const text = <IdText text={id} full={full} />
  return (
    <ShortId text={id} name={nameOf(id)} full={full}>
      {/^[GM]/.test(id) ? (
        <Link
          className={primary ? 'key' : undefined}
          to="/$network/accounts/$account/{-$tab}"
          params={{ network: network.id, account: id, tab: undefined }}
        >
          {text}
        </Link>
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
  return id.startsWith('L') || id.length === 64 ? 'liquidity pool' : 'claimable balance'
}
