import { Button, MoreButtons } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContractEvents, type ContractEventsRequest, parseTopicFilter } from '#ledger'
import type { Answer, ContractId, LedgerSequence } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { TopicFilter } from './TopicFilter.tsx'
import { NamedEventTable } from './NamedEventTable.tsx'
import { useSpec } from '../../../rows/call/useSpec.ts'

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

/** Where a search goes on: before a ledger, with requests of so many ledgers. */
type From = Pick<ContractEventsRequest, 'before' | 'span'>

/** Pages of events, as far back as the reader asks. */
function EventPages({ id, topics }: { id: ContractId; topics: readonly string[] | undefined }) {
  const [pages, setPages] = useState<readonly From[]>([{}])
  return keyed(pages).map(({ key, item: from }, index) => (
    <EventsPage
      key={key}
      request={{ contract: id, topics, ...from }}
      before={from.before}
      searched={[]}
      onOlder={index === pages.length - 1 ? (next) => setPages((old) => [...old, next]) : undefined}
    />
  ))
}

/** Answers without events after which the reader decides whether the search goes on: some 300,000 ledgers. */
const maxEmpty = 10

/** Events of one search, which goes on by itself while it finds none. */
function EventsPage({
  request,
  before,
  searched,
  onOlder,
}: {
  request: ContractEventsRequest
  /** Where the search began; absent for the newest ledger. */
  before: LedgerSequence | undefined
  /** Its answers so far, all without events. */
  searched: readonly Answer<ContractEvents>[]
  onOlder: ((from: From) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEvents', request))
  const spec = useSpec(request.contract)
  const { data } = query
  const answers = data === undefined ? searched : [...searched, data]
  const isEmpty = data?.value.events.length === 0
  if (data !== undefined && isEmpty && data.value.hasOlder && answers.length < maxEmpty)
    return (
      <EventsPage
        request={{ ...request, before: data.value.from, span: data.value.span }}
        before={before}
        searched={answers}
        onOlder={onOlder}
      />
    )
  const newest = answers[0]?.value.to
  const oldest = answers.at(-1)?.value.from
  const isSearching = data === undefined && query.error === null
  return (
    <Panel
      title={before === undefined ? 'Events' : `Events before ledger ${grouped(before)}`}
      remark={data && counted(data.value.events.length, 'event')}
      calls={data && answers.flatMap(({ calls }) => calls)}
    >
      {newest !== undefined && oldest !== undefined && (isEmpty || data === undefined) && (
        <p className="py-2 text-muted" role="status">
          It emitted no {request.topics === undefined ? 'events' : 'such events'} in ledgers{' '}
          {grouped(oldest)} to {grouped(newest)}
          {isSearching && '; older ones are being searched'}
          {data?.value.hasOlder === false && ', the oldest that this node has'}.
        </p>
      )}
      <Loaded query={query} rows={searched.length === 0 ? 8 : 2}>
        {({ value: { events, from, span, hasOlder } }) => (
          <>
            {events.length > 0 && (
              <>
                <NamedEventTable events={events} known={spec.data} />
                {spec.isError && events.some(({ asset }) => asset === undefined) && (
                  <p className="py-2 text-muted">
                    Without names: the interface of the contract could not be read.
                  </p>
                )}
                <p className="py-2 text-muted">
                  Searched: ledgers {grouped(from)} to {grouped(newest ?? from)}
                  {!hasOlder && ', the oldest that this node has'}.
                </p>
              </>
            )}
            {hasOlder && onOlder !== undefined && (
              <MoreButtons>
                <Button type="button" onClick={() => onOlder({ before: from, span })}>
                  Older events
                </Button>
              </MoreButtons>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
