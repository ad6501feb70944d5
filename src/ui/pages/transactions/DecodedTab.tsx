import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ContractEvent,
  type DiagnosticEvent,
  type Execution,
  type ExecutionEvents,
  metricOf,
  type OperationEvent,
  type Transaction,
  type TransactionEvent,
} from '#ledger'
import { toid, toidParts } from '#ledger/values'
import { useSource } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Badge, Line, Muted } from '../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../components/Panel.tsx'
import type { Column } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, keyed } from '../../format/text.ts'
import { trees } from '../../queries/laterQueries.ts'
import { useExecution } from '../../rows/call/useExecution.ts'
import { CopyValue, TypedValueView } from '../../rows/call/values.tsx'
import { LongTable } from '../../rows/cells.tsx'
import { AssetName } from '../../values/Asset.tsx'
import { Address, OperationLink } from '../../values/ids.tsx'
import { XdrView } from '../../values/XdrView.tsx'

/** A transaction's four XDR parts, each raw and as a tree, or with the reason why it cannot be read. */
export function XdrTab({ transaction }: { transaction: Transaction }) {
  const read = useQuery(trees(useSource(), transaction.hash, transaction.xdr))
  const { xdr } = transaction
  return (
    <>
      {read.error !== null && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {pieces.map(({ name, title, remark, absent }) => {
        const base64 = xdr[name]
        const problem = read.data?.problems[name]
        return (
          <Panel key={name} title={title} remark={remark}>
            {problem !== undefined && (
              <p className="wrap-anywhere py-2 text-fail">
                It could not be read: <VisibleText text={problem} />
              </p>
            )}
            {base64 === undefined ? (
              <Line tone="muted">{absent}</Line>
            ) : read.isPending ? (
              <Skeleton rows={4} label={`Decoding: ${title}`} />
            ) : (
              <XdrView base64={base64} tree={read.data?.[name]} />
            )}
          </Panel>
        )
      })}
    </>
  )
}

const pieces = [
  { name: 'envelope', title: 'Envelope', remark: 'what was signed and sent', absent: '' },
  { name: 'result', title: 'Result', remark: 'its outcome', absent: '' },
  {
    name: 'meta',
    title: 'Meta',
    remark: 'what it changed',
    absent: 'This service omits the meta.',
  },
  {
    name: 'feeMeta',
    title: 'Fee meta',
    remark: 'what its fee changed',
    absent: 'Not part of this answer; it is in the ledger’s meta.',
  },
] as const

/** A transaction's events: of its operations, of its fee, and diagnostic ones. */
export function EventsTab({ transaction }: { transaction: Transaction }) {
  const query = useExecution(transaction)
  return (
    <Loaded query={query} rows={8}>
      {(execution) =>
        execution.events === undefined ? (
          <Line tone="muted">
            <VisibleText text={withoutMeta(execution)} />
          </Line>
        ) : (
          <Events events={execution.events} transaction={transaction} />
        )
      }
    </Loaded>
  )
}

/** Why there is no meta. */
const withoutMeta = ({ problems }: Execution): string =>
  problems.meta === undefined
    ? 'This service omits the meta, which has the events.'
    : `Its meta could not be read, and its events are in it: ${problems.meta}`

function Events({
  events: { operations, transaction: fees, diagnostic },
  transaction,
}: {
  events: ExecutionEvents
  transaction: Transaction
}) {
  return (
    <>
      <Panel
        title="Operation events"
        remark={operations.length === 0 ? undefined : counted(operations.length, 'event')}
        derived="events read from its meta"
      >
        {operations.length === 0 ? (
          <Line tone="muted">
            {transaction.successful
              ? 'Its operations emitted no events.'
              : 'It failed: the events of its operations were rolled back.'}
          </Line>
        ) : (
          <EventTable
            caption="Operation events"
            events={operations}
            head="Emitted by"
            of={linkOf(transaction)}
          />
        )}
      </Panel>
      {fees.length > 0 && (
        <Panel title="Transaction events" remark="fee charged and refunded">
          <EventTable
            caption="Transaction events"
            events={fees}
            head="Stage"
            of={({ stage }) => stages[stage]}
          />
        </Panel>
      )}
      {diagnostic.length > 0 && <DiagnosticEvents events={diagnostic} />}
    </>
  )
}

function linkOf({ pagingToken }: Transaction) {
  const position = toidParts(pagingToken)
  return ({ operation }: OperationEvent) => (
    <OperationLink id={toid(position.ledger, position.transaction, operation)}>
      operation {operation}
    </OperationLink>
  )
}

const stages: Readonly<Record<TransactionEvent['stage'], string>> = {
  beforeAllTxs: 'before all transactions',
  afterTx: 'after this transaction',
  afterAllTxs: 'after all transactions',
}

/** Diagnostic events, collapsed: they differ from node to node. */
function DiagnosticEvents({ events }: { events: readonly DiagnosticEvent[] }) {
  const [open, setOpen] = useState(false)
  const counts = events.flatMap((event) => countOf(event) ?? [])
  return (
    <Panel title="Diagnostic events" remark="not part of consensus">
      <Line tone="muted">
        Logged by the node that answered: calls and returns in order, errors, and its own counters.
        They are not part of consensus; another node may log others, or none.
      </Line>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`${disclosureLook} py-2`}>
          {open ? 'hide' : 'show'} {counted(events.length, 'diagnostic event')}
        </summary>
        {open && (
          <>
            <EventTable
              caption="Diagnostic events"
              events={events.filter((event) => countOf(event) === undefined)}
              head="In a call that"
              of={({ inSuccessfulCall, type }) =>
                `${inSuccessfulCall ? 'succeeded' : 'failed'}${type === 'diagnostic' ? '' : ` · ${type}`}`
              }
              depthOf={({ depth }) => depth}
            />
            {counts.length > 0 && <p className="pt-6 pb-2 text-muted">Node counters:</p>}
            <Facts rows={counts} />
          </>
        )}
      </details>
    </Panel>
  )
}

function countOf(event: DiagnosticEvent): Fact | undefined {
  const label = metricOf(event)
  return label === undefined
    ? undefined
    : { label, value: <TypedValueView typed={{ ...event.data, type: '' }} /> }
}

/** Events shown before “Show more”. */
const most = 200

function EventTable<E extends ContractEvent>({
  caption,
  events,
  head,
  of,
  depthOf = () => 0,
}: {
  caption: string
  events: readonly E[]
  /** Heading of the first column. */
  head: string
  /** Text of the first column. */
  of: (event: E) => ReactNode
  /** Depth in the call stack. */
  depthOf?: (event: E) => number
}) {
  return (
    <LongTable
      caption={caption}
      columns={[
        { label: head, fit: true, phone: 'left', look: 'text-muted', cell: of },
        ...eventColumns(depthOf),
      ]}
      rows={events}
      kind="sentences"
      most={most}
      word="event"
    />
  )
}

const eventColumns = <E extends ContractEvent>(
  depthOf: (event: E) => number,
): readonly Column<E>[] => [
  {
    label: 'Topics',
    phone: 'full',
    cell: (event) => <Topics event={event} depth={depthOf(event)} />,
  },
  {
    label: 'Data',
    phone: 'line',
    cell: ({ data, xdr }) => (
      <div data-facts="" className="wrap-anywhere min-w-0">
        <TypedValueView typed={data} />
        <CopyValue xdr={xdr.data} name="data" />
      </div>
    ),
  },
  {
    label: 'Contract',
    fit: true,
    phone: 'line',
    cell: ({ contract, asset }) => (
      <div>
        {contract === undefined ? <Muted>the host</Muted> : <Address id={contract} />}
        {contract !== undefined && asset !== undefined && (
          <>
            {' '}
            <AssetName asset={asset} />
          </>
        )}
      </div>
    ),
  },
]

function Topics({ event: { topics, type, xdr }, depth }: { event: ContractEvent; depth: number }) {
  return (
    <ol
      className="[&>li]:wrap-anywhere flex flex-wrap items-baseline gap-x-3 gap-y-1 [&>li]:min-w-0"
      aria-label="Topics"
      style={depth === 0 ? undefined : { paddingInlineStart: `${Math.min(depth, 8)}rem` }}
    >
      {type === 'system' && (
        <li>
          <Badge>system</Badge>
        </li>
      )}
      {keyed(topics).map(({ key, item }) => (
        <li key={key}>
          <TypedValueView typed={item} />
        </li>
      ))}
      {topics.length === 0 ? (
        <li className="text-muted">no topics</li>
      ) : (
        <li>
          <CopyValue xdr={xdr.topics} name="topics" />
        </li>
      )}
    </ol>
  )
}
