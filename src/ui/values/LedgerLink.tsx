import type { LedgerSequence } from '#ledger/values'
import { PageLink, primaryLink, quietLink } from '../components/PageLink.tsx'

/** A ledger sequence: digits without separators, since it is pasted into addresses. */
export function LedgerLink({
  sequence,
  primary = false,
}: {
  sequence: LedgerSequence
  primary?: boolean
}) {
  return (
    <PageLink {...(primary ? primaryLink : quietLink)} page={`/ledgers/${sequence}`}>
      {sequence}
    </PageLink>
  )
}
