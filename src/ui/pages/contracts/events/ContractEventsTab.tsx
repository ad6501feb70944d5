import { type ReactNode, useMemo, useState } from 'react'
import { assetContractSpec, type ContractSpec, type EmittedEvent, namedEventOf } from '#ledger'
import {
  type ContractId,
  formatPosition,
  formatTime,
  isUnknownRecord,
  positionId,
  secondsPerDay,
  toidParts,
  unixSeconds,
} from '#ledger/values'
import { useHere } from '../../../address/addresses.ts'
import { useStatus } from '../../../address/sight.ts'
import { namesLook, Options, optionsLook } from '../../../components/Button.tsx'
import { Badge, Line, Secondary } from '../../../components/Message.tsx'
import type { Column } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { type List, ListFrame, useList } from '../../../list/ListFrame.tsx'
import type { CurrentSpec } from '../../../queries/contractSpec.ts'
import { FunctionName, withAmounts } from '../../../rows/call/CallStepLine.tsx'
import { useSpec } from '../../../rows/call/useExecution.ts'
import { CopyValue, InlineFields } from '../../../rows/call/values.tsx'
import { ledgerTimeColumns, useFirst } from '../../../rows/cells.tsx'
import { AssetName } from '../../../values/Asset.tsx'
import { TransactionLink } from '../../../values/ids.tsx'
import { byName } from '../InterfaceTab.tsx'

/** Events that a contract emitted, all or those that the address selects. */
export function ContractEventsTab({ id }: { id: ContractId }) {
  return <EventList id={id} list={useEvents(id)} />
}

const useEvents = (id: ContractId) => useList('contractEvents', { kind: 'contract', id })

const ledgerOf = ({ position }: EmittedEvent) => toidParts(positionId(position)).ledger

const eventColumns = (known: CurrentSpec | null | undefined): readonly Column<EmittedEvent>[] => [
  { label: 'Event', phone: 'full', cell: (event) => <NamedEvent event={event} known={known} /> },
  {
    label: 'Transaction',
    phone: 'left',
    cell: ({ transaction }) => <TransactionLink hash={transaction} />,
  },
  ...ledgerTimeColumns<EmittedEvent>(
    (event) => ({ ledger: ledgerOf(event), time: event.closedAt }),
    'right',
  ),
]

/** Events with the names of the contract's interface (SEP-48); of others, the topics and data. */
function EventList({ id, list }: { id: ContractId; list: List<EmittedEvent> }) {
  const { data: known, isError } = useSpec(id)
  // Other columns would render all rows again.
  const columns = useMemo(() => eventColumns(known), [known])
  return (
    <section aria-label="Events">
      <EventChoice spec={known?.spec} />
      <ListFrame
        list={list}
        caption="Events of the contract"
        columns={columns}
        kind="sentences"
        keyOf={({ position }) => formatPosition(position)}
        ledgerOf={ledgerOf}
        empty="It emitted no events in these ledgers."
      />
      {isError && list.page?.items.some((item) => 'topics' in item && item.asset === undefined) && (
        <Line tone="muted">Without names: the interface of the contract could not be read.</Line>
      )}
    </section>
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
      <InlineFields fields={withAmounts(fields, name, { asset, spec, token: known?.token })} />
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

const periods = [
  ['hour', 3_600],
  ['day', secondsPerDay],
  ['week', 7 * secondsPerDay],
] as const

/** Selects events of the interface, and those of the last hour, day or week before the latest ledger. */
function EventChoice({ spec }: { spec: ContractSpec | undefined }) {
  const { search } = useHere()
  const latest = useStatus()?.latestLedgerClosedAt
  const events = spec?.events.filter(({ prefix }) => prefix.length > 0) ?? []
  const { shown, more } = useFirst(events.toSorted(byName), 100, 'event')
  return (
    <>
      {events.length > 0 && (
        <Options
          label="Events of the interface"
          look={namesLook}
          options={shown.map(({ name, prefix }) => {
            const topics = prefix.join(',')
            const isChosen = search.topics === topics
            return {
              label: <VisibleText text={name} />,
              search: { ...search, cursor: undefined, topics: isChosen ? undefined : topics },
              isChosen,
            }
          })}
          step="still"
        />
      )}
      {more}
      {latest !== undefined && (
        <Options
          label="Period"
          look={`${optionsLook} text-muted text-xs/4`}
          options={periods.map(([name, seconds]) => ({
            label: `Last ${name}`,
            search: {
              ...search,
              cursor: undefined,
              from: formatTime(unixSeconds(latest - seconds)),
            },
          }))}
          step="still"
        />
      )}
    </>
  )
}

/**
 * Events of a contract that is not in the ledger: classic operations emit those of an asset's contract also where
 * nobody deployed it (CAP-67). The failure instead where no event tells that it is an asset's.
 */
export function ReservedAddress({
  id,
  failure,
  children,
}: {
  id: ContractId
  failure: ReactNode
  /** Stands before the events. */
  children: ReactNode
}) {
  const list = useEvents(id)
  const items = list.page?.items ?? []
  const [asset] = items.flatMap((item) => (isUnknownRecord(item) ? [] : (item.asset ?? [])))
  return (
    <>
      {asset === undefined ? (
        failure
      ) : (
        <Line>
          This is the address of the contract of <AssetName asset={asset} />. Nobody has deployed
          it, but what happens to the asset has events of this address (CAP-67).
        </Line>
      )}
      {children}
      {(items.length > 0 || list.filtered !== 'no') && <EventList id={id} list={list} />}
    </>
  )
}
