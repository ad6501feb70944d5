import { Link } from '@tanstack/react-router'
import type { TransactionHash } from '../../model/hash.ts'
import { useNetwork } from '../sight.ts'
import { IdText, ShortId } from './ShortId.tsx'

/** A transaction's hash. */
export function TransactionLink({
  hash,
  full = false,
  primary = false,
}: {
  hash: TransactionHash
  full?: boolean
  /** The link that names its row. */
  primary?: boolean
}) {
  const network = useNetwork()
  return (
    <ShortId text={hash} name="transaction hash" full={full}>
      <Link
        className={primary ? 'key' : undefined}
        to="/$network/transactions/$hash/{-$tab}"
        params={{ network: network.id, hash, tab: undefined }}
      >
        <IdText text={hash} full={full} />
      </Link>
    </ShortId>
  )
}
