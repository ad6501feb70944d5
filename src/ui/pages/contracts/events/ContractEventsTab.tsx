import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContractEvents,
  type ContractEventsRequest,
  parseTopicFilter,
  type EmittedEvent,
  assetContractSpec,
  namedEventOf,
  type ContractSpec,
} from '#ledger'
import type { Answer, ContractId, LedgerSequence } from '#ledger/values'
import { Button, MoreButtons, namesLook, PageLink } from '../../../components/Button.tsx'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/LoadFailure.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted, grouped } from '../../../format/text.ts'
import { useSpec } from '../../../rows/call/useExecution.ts'
import { Secondary, Badge } from '../../../components/Message.tsx'
import type { CurrentSpec } from '../../../queries/contractSpec.ts'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { CopyValue, InlineFields } from '../../../rows/call/values.tsx'
import { FunctionName, withAmounts } from '../../../rows/call/CallStepLine.tsx'
import { useFirst } from '../../../rows/cells.tsx'
import { LedgerLink, TransactionLink } from '../../../values/ids.tsx'
import { type FilterField, FilterForm } from '../../../filters/FilterForm.tsx'
import { AssetName } from '../../../values/Asset.tsx'

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

const columns: readonly Column[] = [
  { label: 'Emitted in', look: 'fit-content' },
  { label: 'Event' },
]

/** Events of a contract with the names of its interface (SEP-48); of others, the topics and data. */
function NamedEventTable({
  events,
  known,
}: {
  events: readonly EmittedEvent[]
  known: CurrentSpec | null | undefined
}) {
  const { shown, more } = useFirst(events, 200, 'event')
  return (
    <>
      <Table caption="Events of the contract" columns={columns} look="operation-table">
        {keyed(shown).map(({ key, item }) => (
          <tr key={key} data-row="">
            <td className="fit-content left-cell text-muted">
              <LedgerLink sequence={item.ledger} /> <TransactionLink hash={item.transaction} />
            </td>
            <td className="full-cell">
              <NamedEvent event={item} known={known} />
            </td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function NamedEvent({
  event,
  known,
}: {
  event: EmittedEvent
  known: CurrentSpec | null | undefined
}) {
  const { asset } = event
  const spec = asset === undefined ? known?.spec : assetContractSpec
  const { name, fields, declared } = namedEventOf(event, spec)
  return (
    <>
      <FunctionName name={name} />{' '}
      {declared !== undefined && lettersOf(declared) !== lettersOf(name) && (
        <Secondary>
          <VisibleText text={declared} />{' '}
        </Secondary>
      )}
      <InlineFields fields={withAmounts(fields, name, { asset, token: known?.token })} />
      {event.type === 'system' && <Badge>system</Badge>} <CopyParts event={event} />
    </>
  )
}

/** Copies the topics and the data, folded: most readers want neither. */
function CopyParts({ event: { topics, xdr } }: { event: EmittedEvent }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="inline-block text-muted text-xs open:inline-flex open:items-center open:gap-1"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-block min-h-6 leading-6" title="Copy the topics or the data">
        copy…
      </summary>
      {open && (
        <>
          {topics.length > 0 && (
            <span>
              topics <CopyValue xdr={xdr.topics} name="topics" />
            </span>
          )}
          <span>
            data <CopyValue xdr={xdr.data} name="data" />
          </span>
        </>
      )}
    </details>
  )
}

/** `JobPosted` and `job posted` are one name. */
const lettersOf = (name: string): string => name.replaceAll(/[ _]/g, '').toLowerCase()

const field: FilterField = {
  name: 'topics',
  label: 'Topics begin with',
  placeholder: 'transfer, *, G…',
  spell: (text) => parseTopicFilter(text)?.join(','),
  show: (text) => text.replaceAll(',', ', '),
  message:
    'At most four, with commas: names, addresses, numbers, 0x… bytes, "texts", or * for any one.',
}

/** Selects events by their topics: by an event of the interface, or by what the reader types. */
function TopicFilter({ spec }: { spec: ContractSpec | undefined }) {
  const { page, search } = useHere()
  const events = spec?.events.filter(({ prefix }) => prefix.length > 0) ?? []
  const { shown, more } = useFirst(events, 100, 'event')
  return (
    <>
      {events.length > 0 && (
        <ul className={namesLook} aria-label="Events of the interface">
          {keyed(shown).map(({ key, item: { name, prefix } }) => {
            const topics = prefix.join(',')
            const isChosen = search.topics === topics
            return (
              <li key={key}>
                <PageLink
                  page={page}
                  search={{ ...search, topics: isChosen ? undefined : topics }}
                  step="still"
                  aria-current={isChosen ? 'true' : undefined}
                >
                  <VisibleText text={name} />
                </PageLink>
              </li>
            )
          })}
        </ul>
      )}
      {more}
      <FilterForm label="Topics of events" fields={[field]} />
    </>
  )
}

/**
 * Events of a contract that is not in the ledger: classic operations emit those of an asset's contract also where
 * nobody deployed it (CAP-67). Nothing where there are none.
 */
export function ReservedAddress({ id }: { id: ContractId }) {
  const { data } = useQuery(one(useSource(), 'contractEvents', { contract: id }))
  const events = data?.value.events ?? []
  const asset = events.find((event) => event.asset !== undefined)?.asset
  if (events.length === 0) return null
  return (
    <>
      {asset !== undefined && (
        <p className="py-2">
          This is the address of the contract of <AssetName asset={asset} />. Nobody has deployed
          it, but what happens to the asset has events of this address (CAP-67).
        </p>
      )}
      <ContractEventsTab id={id} />
    </>
  )
}
