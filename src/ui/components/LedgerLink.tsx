import { Link } from '@tanstack/react-router'
import type { LedgerSequence } from '../../model/ledgerSequence.ts'
import { useNetwork } from '../sight.ts'

/** A ledger's number: plain digits, no separator, since it is pasted into addresses. */
export function LedgerLink({
  sequence,
  primary = false,
}: {
  sequence: LedgerSequence
  /** The link that names its row. */
  primary?: boolean
}) {
  const network = useNetwork()
  return (
    <Link
      className={primary ? 'key' : 'bare'}
      to="/$network/ledgers/$sequence/{-$tab}"
      params={{ network: network.id, sequence: String(sequence), tab: undefined }}
    >
      {sequence}
    </Link>
  )
}
