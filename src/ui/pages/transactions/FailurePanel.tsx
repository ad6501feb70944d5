import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DescribedOperation, Transaction } from '#ledger'
import { type Call, isUnknownRecord, type UnknownRecord } from '#ledger/values'
import type { TransactionOutcome } from '#sources'
import { useNetwork, useSource } from '../../address/sight.ts'
import { Badge, Line } from '../../components/Message.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { PanelSkeleton } from '../../components/Waiting.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { Cause } from '../../failure/Cause.tsx'
import { grouped } from '../../format/text.ts'
import { failureExplanation, needsReserve } from '../../queries/failureQueries.ts'
import { failureOf, Outcome } from '../../values/Outcome.tsx'
import { SentenceView } from '../../values/ValueView.tsx'
import { ContractErrors } from './contract/ContractPanels.tsx'
import { useDecoded } from './transactionOperations.ts'

/**
 * Why a transaction failed, and what is below it once that is known: in room for the figures that are still to be read, so
 * that nothing moves.
 */
export function FailurePanel({
  transaction,
  operations,
  calls,
  children,
}: {
  transaction: Transaction
  operations: readonly (DescribedOperation | UnknownRecord)[]
  calls: readonly Call[]
  children?: ReactNode
}) {
  const decoded = useDecoded(transaction)
  const { passphrase } = useNetwork()
  const explained = useQuery(failureExplanation(useSource(), transaction, passphrase))
  if (decoded.isLoading || explained.isLoading) return <PanelSkeleton rows={9} />
  const isComing = explained.data?.some(
    ({ checks, figures }) => figures.isUndecided || checks.some(needsReserve),
  )
  return (
    <>
      <section
        className={`mt-3 ${isComing === true ? 'min-h-51 single:min-h-83.25' : ''}`}
        aria-label="Why it failed"
      >
        <Loaded query={decoded} rows={5}>
          {(data) => <Reason transaction={transaction} decoded={data} operations={operations} />}
        </Loaded>
        <Provenance calls={calls} derived="decoded from XDR" />
      </section>
      {children}
    </>
  )
}

function Reason({
  transaction,
  decoded,
  operations,
}: {
  transaction: Transaction
  decoded: TransactionOutcome
  operations: readonly (DescribedOperation | UnknownRecord)[]
}) {
  const failure = failureOf(decoded)
  if (failure === undefined)
    return (
      <Line tone="muted">The service says that it failed, but its result gives no reason.</Line>
    )
  const operation = failure.operation === undefined ? undefined : operations[failure.operation - 1]
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 [&_p:not([data-own])]:mt-1 [&_p:not([data-own])]:max-w-176">
      <span className="self-start [&_svg]:mt-0.75 [&_svg]:text-fail">
        <Outcome successful={false} mode="mark" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] single:grid-cols-1 grid-rows-[repeat(8,auto)_1fr] gap-x-12 [&>:not([data-beside])]:col-start-1">
        {failure.operation === undefined ? (
          <h2 className="mb-1">It failed before its operations</h2>
        ) : (
          // The page's title says what the only operation tried.
          transaction.operationCount > 1 && (
            <h2 className="mb-1">
              Operation {failure.operation} of {grouped(transaction.operationCount)}
              {operation !== undefined && !isUnknownRecord(operation) && (
                <>
                  :{' '}
                  <SentenceView
                    subject={operation.source}
                    sentence={operation.description.summary}
                  />
                </>
              )}
            </h2>
          )
        )}
        <Cause
          transaction={transaction}
          operation={failure.operation}
          meaning={failure.meaning}
          errors={decoded.contractErrors}
        />
        <ContractErrors errors={decoded.contractErrors} transaction={transaction} />
        <p data-own="" className="mt-2 flex max-w-176 flex-wrap gap-1.5">
          {failure.codes.map((code) => (
            <Badge key={code.code}>{code.code}</Badge>
          ))}
        </p>
      </div>
    </div>
  )
}
