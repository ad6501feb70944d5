import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DescribedOperation } from '#ledger'
import { address, type Call, type Toid, toid, toidParts } from '#ledger/values'
import type { OperationMismatch } from '#sources'
import { useNetwork, useOne, usePassphrase, useSource } from '../../address/sight.ts'
import { buttonLook, disabledButtonLook } from '../../components/Button.tsx'
import { Badge, Line, Muted } from '../../components/Message.tsx'
import { type Figure, PageHead, Tabs } from '../../components/PageHead.tsx'
import { Facts, Panel, panelLook } from '../../components/Panel.tsx'
import { CallsAbove, Provenance } from '../../components/Provenance.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { LoadFailure } from '../../coverage/PartialNote.tsx'
import { ordinal } from '../../format/text.ts'
import { FailedOperationResult, OperationCall, TrustBadge } from '../../lateParts.tsx'
import { operationCheckQuery } from '../../queries/laterQueries.ts'
import { closedFigure, comingFigures } from '../../rows/cells.tsx'
import { headlineOf } from '../../rows/headline.ts'
import { Mismatch } from '../../rows/Mismatch.tsx'
import { isOfContracts, readCall } from '../../rows/OperationList.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useTransactionSummaries } from '../../rows/TransactionList.tsx'
import { useLedgerDenial } from '../../trust/ledgerWords.ts'
import type { Trusted } from '../../trust/useTrust.ts'
import { Address, LedgerLink, ShortId, TransactionLink } from '../../values/ids.tsx'
import { ContradictedContext, OutcomePill, OutcomeTile } from '../../values/Outcome.tsx'
import { SentenceView, UnknownRecordView } from '../../values/ValueView.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import { OperationFields } from '../transactions/TransactionOperations.tsx'

export function OperationPage({ id, tab }: { id: Toid; tab: TabOf<'operations'> }) {
  const query = useOne('operation', id)
  if (query.data !== undefined)
    return <OperationView operation={query.data.value} calls={query.data.calls} tab={tab} />
  return (
    <>
      <PageHead
        title={`Operation ${id}`}
        section="operations"
        crumbId={String(id)}
        isSentence
        mark={<OutcomeTile successful={undefined} />}
        detail={<>&nbsp;</>}
        badges={<TrustBadge subject={undefined} />}
        id={<ShortId text={String(id)} name="operation id" full />}
        figures={
          query.error === null ? comingFigures('Transaction', 'Ledger', 'Closed') : undefined
        }
      >
        {`Operation ${id}`}
      </PageHead>
      {query.error === null ? (
        <>
          <OperationTabs tab={tab} />
          <div className={panelLook}>
            <Skeleton rows={6} label="Loading the operation" />
          </div>
        </>
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

const OperationTabs = ({ tab }: { tab: TabOf<'operations'> }) => (
  <Tabs
    label="Parts of the operation"
    tabs={tabs.operations}
    current={tab}
    names={{ effects: 'Overview' }}
  />
)

function OperationView({
  operation: given,
  calls,
  tab,
}: {
  operation: DescribedOperation
  calls: readonly Call[]
  tab: TabOf<'operations'>
}) {
  const operation = useReadCall(given)
  const { id } = given
  const { mismatch, trusted } = useCheckedOperation(given)
  const denial = useLedgerDenial(trusted.subject)
  const { outcome, detail } = headlineOf(
    [address(operation.source), ...operation.description.summary],
    operation.transactionSuccessful,
    operation.body,
  )
  return (
    <ContradictedContext value={denial !== undefined}>
      <PageHead
        title={`${operation.description.label} ${id}`}
        section="operations"
        crumbId={String(id)}
        isSentence
        mark={<OutcomeTile successful={outcomeOf(operation)} />}
        detail={detail.length > 0 && <SentenceView sentence={detail} />}
        badges={
          <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
            <OutcomePill
              successful={outcomeOf(operation)}
              word={operation.transactionSuccessful ? undefined : 'Its transaction failed'}
            />
            <TrustBadge key={String(id)} {...trusted} />
          </span>
        }
        id={
          <>
            <ShortId text={String(id)} name="operation id" full />{' '}
            {/* On a phone there is room for the id alone. */}
            <span className="narrow:hidden">
              <Badge>
                {operation.body.type === 'unknown' ? operation.body.name : operation.body.type}
              </Badge>
            </span>
          </>
        }
        figures={useFigures(operation)}
      >
        <SentenceView sentence={outcome} />
      </PageHead>
      {mismatch !== undefined && (
        <Line role="alert">
          The record of this operation is <Mismatch of={mismatch} />
        </Line>
      )}
      {!given.transactionSuccessful && <FailedOperationResult operation={given} />}
      <OperationTabs tab={tab} />
      <OperationFacts operation={operation} />
      <Provenance calls={calls} />
      <CallsAbove value={calls}>
        {isOfContracts(given) && <OperationCall operation={given} />}
        <OperationNeighbours operation={given} />
        <Panel title="Effects">
          <OwnedList
            kind={tab}
            of={{ kind: 'operation', id }}
            empty={
              given.transactionSuccessful
                ? 'It has no effects.'
                : 'Its transaction failed, so it has no effects.'
            }
          />
        </Panel>
      </CallsAbove>
    </ContradictedContext>
  )
}

/** A call with what its sentence says of a token: its transaction names the asset whose contract it calls. */
function useReadCall(given: DescribedOperation): DescribedOperation {
  // Only from the cache: its neighbours request it.
  const { data } = useOne('transaction', given.transactionHash, false)
  const alone = useMemo(
    () => (data === undefined || !isOfContracts(given) ? [] : [data.value]),
    [data, given],
  )
  const summary = useTransactionSummaries(alone).get(given.transactionHash)
  const told = typeof summary === 'object' ? summary.operations : []
  return told.find(({ id }) => id === given.id) ?? readCall(given)
}

/** An operation of a type that is not known has no outcome that could be judged. */
const outcomeOf = ({ body, transactionSuccessful }: DescribedOperation): boolean | undefined =>
  transactionSuccessful && body.type === 'unknown' ? undefined : transactionSuccessful

/** Where it is: its transaction, ledger and time. */
function useFigures(operation: DescribedOperation): readonly Figure[] {
  const position = toidParts(operation.id)
  // Only from the cache: its neighbours request it.
  const transaction = useOne('transaction', operation.transactionHash, false)
  const count = transaction.data?.value.operationCount
  return [
    {
      label: 'Transaction',
      value: <TransactionLink hash={operation.transactionHash} />,
      note:
        count === 1
          ? 'its only operation'
          : `${ordinal(position.operation)}${count === undefined ? '' : ` of ${count}`} operations`,
    },
    { label: 'Ledger', value: <LedgerLink sequence={position.ledger} grouped /> },
    closedFigure(operation.createdAt),
  ]
}

/** What its headline does not say; an unknown one is shown raw. */
function OperationFacts({ operation }: { operation: DescribedOperation }) {
  const { body, sponsor } = operation
  return (
    <>
      {body.type === 'unknown' ? (
        <div className="py-2">
          <UnknownRecordView unknown={body} />
        </div>
      ) : (
        <OperationFields operation={operation} transaction={{ hash: operation.transactionHash }} />
      )}
      {sponsor !== undefined && (
        <Facts rows={[{ label: 'Sponsor', value: <Address id={sponsor} /> }]} />
      )}
    </>
  )
}

/** Links to the previous and next operation of the transaction; none for a single one. */
function OperationNeighbours({ operation }: { operation: DescribedOperation }) {
  const transaction = useOne('transaction', operation.transactionHash)
  const count = transaction.data?.value.operationCount
  const { ledger, transaction: order, operation: index } = toidParts(operation.id)
  if (count === undefined || count < 2) return null
  return (
    <nav className="flex items-center gap-2 pt-3 print:hidden" aria-label="Neighbouring operations">
      <Neighbour
        id={index > 1 ? toid(ledger, order, index - 1) : undefined}
        rel="prev"
        number={index - 1}
      />
      <Muted>
        {index} of {count}
      </Muted>
      <Neighbour
        id={index < count ? toid(ledger, order, index + 1) : undefined}
        rel="next"
        number={index + 1}
      />
    </nav>
  )
}

function Neighbour({
  id,
  rel,
  number,
}: {
  id: Toid | undefined
  rel: 'prev' | 'next'
  number: number
}) {
  const network = useNetwork()
  if (id === undefined)
    return (
      <span className={disabledButtonLook} aria-disabled="true">
        {rel === 'prev' ? '← The first' : 'The last →'}
      </span>
    )
  return (
    <Link
      className={buttonLook}
      rel={rel}
      to="/$network/operations/$id/{-$tab}"
      params={{ network: network.id, id: String(id), tab: undefined }}
    >
      {rel === 'prev' ? `← Operation ${number}` : `Operation ${number} →`}
    </Link>
  )
}

/**
 * Finds what an operation states otherwise than its transaction's XDR, and what can be proved of it: that of its transaction,
 * once that is there.
 */
function useCheckedOperation(operation: DescribedOperation): {
  readonly mismatch: OperationMismatch | undefined
  readonly trusted: Trusted
} {
  const { passphrase } = usePassphrase()
  const source = useSource()
  // Only from the cache: its neighbours request it.
  const { data: transaction, error } = useOne('transaction', operation.transactionHash, false)
  const { data: check } = useQuery(
    operationCheckQuery(source, operation, transaction?.value, passphrase),
  )
  const mismatch =
    error?.kind === 'notFound'
      ? { problem: 'this service does not have its transaction' }
      : check?.operations[0]
  const problem = mismatch?.problem ?? check?.transaction
  return {
    mismatch,
    trusted: {
      subject: check && transaction && { kind: 'transaction', transaction: transaction.value },
      contradicted: problem && `The record is implausible: ${problem}`,
    },
  }
}
