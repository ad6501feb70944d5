import type { Transaction } from '#ledger'
import type { Call } from '#ledger/values'
import { XdrTab } from './XdrTab.tsx'
import { EventsTab } from './contract/EventsTab.tsx'

/** The tabs that need the transaction's XDR. */
export function DecodedTab({
  transaction,
  calls,
  tab,
}: {
  transaction: Transaction
  calls: readonly Call[]
  tab: 'events' | 'xdr'
}) {
  return tab === 'xdr' ? (
    <XdrTab transaction={transaction} />
  ) : (
    <EventsTab transaction={transaction} calls={calls} />
  )
}
