import type { LedgerSequence } from '#ledger/values/ledgerSequence.ts'
import { PageLink } from '../components/PageLink.tsx'

/** A ledger sequence: digits without separators, since it is pasted into addresses. */
export function LedgerLink({
  sequence,
  primary = false,
}: {
  sequence: LedgerSequence
  primary?: boolean
}) {
  return (
    <PageLink className={primary ? 'primary-link' : 'quiet-link'} page={`/ledgers/${sequence}`}>
      {sequence}
    </PageLink>
  )
}
