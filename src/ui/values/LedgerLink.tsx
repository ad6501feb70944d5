import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import { PageLink } from '../components/PageLink.tsx'

/** A ledger's number: plain digits, no separator, since it is pasted into addresses. */
export function LedgerLink({
  sequence,
  primary = false,
}: {
  sequence: LedgerSequence
  /** The link that names its row. */
  primary?: boolean
}) {
  return (
    <PageLink className={primary ? 'primary-link' : 'quiet-link'} page={`/ledgers/${sequence}`}>
      {sequence}
    </PageLink>
  )
}
