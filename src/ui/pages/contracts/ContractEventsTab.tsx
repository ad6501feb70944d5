import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmittedEvent } from '../../../model/contract/contractEvents.ts'
import type { LedgerSequence } from '../../../model/values/ledgerSequence.ts'
import type { ContractId } from '../../../model/values/strkey.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { EventTable } from '../../rows/call/EventTable.tsx'

/** Events that a contract emitted, the newest first, as far back as the reader asks. */
export function ContractEventsTab({ id }: { id: ContractId }) {
  const [pages, setPages] = useState<readonly (LedgerSequence | undefined)[]>([undefined])
  return keyed(pages).map(({ key, item: before }, index) => (
    <EventsPage
      key={key}
      id={id}
      before={before}
      onOlder={index === pages.length - 1 ? (from) => setPages((old) => [...old, from]) : undefined}
    />
  ))
}

function EventsPage({
  id,
  before,
  onOlder,
}: {
  id: ContractId
  before: LedgerSequence | undefined
  onOlder: ((from: LedgerSequence) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEvents', { contract: id, before }))
  const { data } = query
  return (
    <Panel
      title={before === undefined ? 'Events' : `Events before ledger ${grouped(before)}`}
      remark={data && counted(data.value.events.length, 'event')}
      calls={data?.calls}
    >
      <Loaded query={query} rows={8}>
        {({ value: { events, from, to, hasOlder } }) => (
          <>
            {events.length === 0 ? (
              <p className="padded muted">It emitted no events in these ledgers.</p>
            ) : (
              <EventTable
                caption="Events of the contract"
                events={events}
                head="Emitted in"
                of={emittedIn}
              />
            )}
            <p className="padded muted">
              Searched: ledgers {grouped(from)} to {grouped(to)}
              {!hasOlder && ', the oldest that this node has'}.
            </p>
            {hasOlder && onOlder !== undefined && (
              <p className="load-more">
                <button type="button" className="button" onClick={() => onOlder(from)}>
                  Older events
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const emittedIn = ({ ledger, transaction }: EmittedEvent) => (
  <>
    <LedgerLink sequence={ledger} /> <TransactionLink hash={transaction} />
  </>
)
