import type {
  Execution,
  ExecutionEvents,
  OperationEvent,
  Transaction,
  TransactionEvent,
} from '#ledger'
import { type Call, toid, toidParts } from '#ledger/values'
import { OperationLink } from '../../../values/OperationLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { counted } from '../../../format/counted.ts'
import { DiagnosticEvents } from './DiagnosticEvents.tsx'
import { EventTable } from '../../../rows/call/EventTable.tsx'
import { useExecution } from '../../../rows/call/useExecution.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'

/** A transaction's events: of its operations, of its fee, and diagnostic ones. */
export function EventsTab({
  transaction,
  calls,
}: {
  transaction: Transaction
  calls: readonly Call[]
}) {
  const query = useExecution(transaction)
  return (
    <Loaded query={query} rows={8}>
      {(execution) =>
        execution.events === undefined ? (
          <p className="py-2 text-muted">
            <VisibleText text={withoutMeta(execution)} />
          </p>
        ) : (
          <Events events={execution.events} transaction={transaction} calls={calls} />
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
  events,
  transaction,
  calls,
}: {
  events: ExecutionEvents
  transaction: Transaction
  calls: readonly Call[]
}) {
  const { operations, transaction: fees, diagnostic } = events
  return (
    <>
      <Panel
        title="Operation events"
        remark={operations.length === 0 ? undefined : counted(operations.length, 'event')}
        calls={calls}
        derived="events read from its meta"
      >
        {operations.length === 0 ? (
          <p className="py-2 text-muted">
            {transaction.successful
              ? 'Its operations emitted no events.'
              : 'It failed: the events of its operations were rolled back.'}
          </p>
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
