import type { TransactionHash } from '../../model/values/hash.ts'
import { PageLink } from '../components/PageLink.tsx'
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
  return (
    <ShortId text={hash} name="transaction hash" full={full}>
      <PageLink className={primary ? 'primary-link' : undefined} page={`/transactions/${hash}`}>
        <IdText text={hash} full={full} />
      </PageLink>
    </ShortId>
  )
}
