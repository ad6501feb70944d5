import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { type DescribedOperation, disagreementProblem } from '#ledger'
import { type Call, type Toid, toidParts } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Badge } from '../../components/Badge.tsx'
import { Outcome, OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { CallsAbove } from '../../components/Provenance.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useSource } from '../../address/sight.ts'
import { type OperationTab, operationTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { ordinal } from '../../format/counted.ts'
import { readCalls } from '../../rows/call/readCalls.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { useOperationProblems } from './operationProblems.ts'
import { OperationFacts } from './OperationFacts.tsx'
import { OperationNeighbours } from './OperationNeighbours.tsx'
import { FailedOperationResult } from '../../chunks.tsx'
import { OperationCall } from '../../chunks.tsx'

export function OperationPage({ id, tab }: { id: Toid; tab: OperationTab }) {
  const query = useQuery(one(useSource(), 'operation', id))
  if (query.data !== undefined)
    return <OperationView operation={query.data.value} calls={query.data.calls} tab={tab} />
  return (
    <>
      <PageHead title={`Operation ${id}`} crumbs={crumbsOf(id)}>
        {`Operation ${id}`}
      </PageHead>
      {query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={6} label="Loading the operation" />
        </div>
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

const crumbsOf = (id: Toid) =>
  [
    { label: 'Operations', collection: 'operations' },
    { label: String(id), id: true },
  ] as const

function OperationView({
  operation: given,
  calls,
  tab,
}: {
  operation: DescribedOperation
  calls: readonly Call[]
  tab: OperationTab
}) {
  const [operation = given] = readCalls([given])
  const { id } = given
  const problems = useOperationProblems(given)
  const problem = disagreementProblem(problems)
  return (
    <>
      <PageHead
        title={`${operation.description.label} ${id}`}
        crumbs={crumbsOf(id)}
        state={<State operation={operation} />}
      >
        <SentenceView subject={operation.source} sentence={operation.description.summary} />
        {problem !== undefined && (
          <>
            {' '}
            <Implausible problem={problem} />
          </>
        )}
      </PageHead>
      {!given.transactionSuccessful && <FailedOperationResult operation={given} />}
      <OperationFacts operation={given} problems={problems} calls={calls} />
      <CallsAbove value={calls}>
        {isOfContracts(given) && <OperationCall operation={given} />}
        <OperationNeighbours operation={given} />
        <Tabs label="Parts of the operation" tabs={operationTabs} current={tab} />
        <OwnedList
          kind={tab}
          of={{ kind: 'operation', id }}
          empty={
            given.transactionSuccessful
              ? 'It has no effects.'
              : 'Its transaction failed, so it has no effects.'
          }
        />
      </CallsAbove>
    </>
  )
}

const isOfContracts = ({ body: { type } }: DescribedOperation): boolean =>
  /^invoke_host|footprint/.test(type)

function State({ operation }: { operation: DescribedOperation }) {
  const { body } = operation
  const position = toidParts(operation.id)
  // Only from the cache: its neighbours request it.
  const transaction = useQuery({
    ...one(useSource(), 'transaction', operation.transactionHash),
    enabled: false,
  })
  const count = transaction.data?.value.operationCount
  return (
    <>
      {operation.transactionSuccessful || body.type === 'unknown' ? (
        <Outcome successful={body.type === 'unknown' ? undefined : true} />
      ) : (
        // Whether it failed itself is in its result below.
        <span className={outcomeLook(false)}>
          <OutcomeMark successful={false} />
          Its transaction failed
        </span>
      )}
      <Badge>{body.type === 'unknown' ? body.name : body.type}</Badge>
      <span>
        {count !== 1 && ordinal(position.operation)}
        {count !== undefined && count > 1 && ` of ${count}`} in{' '}
        <TransactionLink hash={operation.transactionHash} />
      </span>
      <span>
        ledger <LedgerLink sequence={position.ledger} />
      </span>
      <span>
        <CloseTime time={operation.createdAt} />
      </span>
    </>
  )
}
