import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseTopicFilter } from '../../../../model/contract/topicFilter.ts'
import type { LedgerSequence } from '../../../../model/values/ledgerSequence.ts'
import type { ContractId } from '../../../../model/values/strkey.ts'
import { one } from '../../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { TopicFilter } from './TopicFilter.tsx'
import { NamedEventTable } from './NamedEventTable.tsx'
import { useSpec } from '../useSpec.ts'

/** Events that a contract emitted, all or those whose topics the address names, the newest first. */
export function ContractEventsTab({ id }: { id: ContractId }) {
  const { search } = useHere()
  const known = useSpec(id).data
  const topics = search.topics === undefined ? undefined : parseTopicFilter(search.topics)
  return (
    <>
      <TopicFilter spec={known?.spec} />
      {(search.topics === undefined || topics !== undefined) && (
        <EventPages key={search.topics} id={id} topics={topics} />
      )}
    </>
  )
}

/** Pages of events, as far back as the reader asks. */
function EventPages({ id, topics }: { id: ContractId; topics: readonly string[] | undefined }) {
  const [pages, setPages] = useState<readonly (LedgerSequence | undefined)[]>([undefined])
  return keyed(pages).map(({ key, item: before }, index) => (
    <EventsPage
      key={key}
      id={id}
      topics={topics}
      before={before}
      onOlder={index === pages.length - 1 ? (from) => setPages((old) => [...old, from]) : undefined}
    />
  ))
}

function EventsPage({
  id,
  topics,
  before,
  onOlder,
}: {
  id: ContractId
  topics: readonly string[] | undefined
  before: LedgerSequence | undefined
  onOlder: ((from: LedgerSequence) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEvents', { contract: id, before, topics }))
  const spec = useSpec(id)
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
              <p className="padded muted" role="status">
                It emitted no {topics === undefined ? 'events' : 'such events'} in these ledgers.
              </p>
            ) : (
              <NamedEventTable events={events} known={spec.data} />
            )}
            {events.length > 0 && spec.isError && (
              <p className="padded muted">
                Without names: the interface of the contract could not be read.
              </p>
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
