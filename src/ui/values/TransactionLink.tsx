import type { TransactionHash } from '#ledger/values'
import { PageLink, primaryLink } from '../components/PageLink.tsx'
import { IdText, ShortId } from './ShortId.tsx'

export function TransactionLink({
  hash,
  full = false,
  primary = false,
}: {
  hash: TransactionHash
  full?: boolean
  primary?: boolean
}) {
  return (
    <ShortId text={hash} name="transaction hash" full={full}>
      <PageLink {...(primary ? primaryLink : {})} page={`/transactions/${hash}`}>
        <IdText text={hash} full={full} />
      </PageLink>
    </ShortId>
  )
}
