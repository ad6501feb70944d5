import type { Call } from '#ledger/values/call.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { XdrTab } from './XdrTab.tsx'

const EventsTab = lazyPart(() => import('./contract/EventsTab.tsx'), 'EventsTab', 8)

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
