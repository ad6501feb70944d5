import type { DescribedOperation, Transaction } from '#ledger'
import { type Call, isUnknownRecord, type UnknownRecord } from '#ledger/values'
import type { TransactionOutcome } from '#sources'
import { Badge, Line } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { Cause } from '../../failure/Cause.tsx'
import { counted, grouped } from '../../format/text.ts'
import { usePaidFee } from '../../rows/call/usePaidFee.ts'
import { failureOf, Outcome } from '../../values/Outcome.tsx'
import { SentenceView } from '../../values/ValueView.tsx'
import { ContractErrors } from './contract/ContractPanels.tsx'
import { useDecoded } from './transactionOperations.ts'

/** Why a transaction failed: the reason, in room that most fill, so that the tabs below hold still; then its cost. */
export function FailurePanel({
  transaction,
  operations,
  calls,
}: {
  transaction: Transaction
  /** Absent until they are read: the reason names one. */
  operations: readonly (DescribedOperation | UnknownRecord)[] | undefined
  calls: readonly Call[]
}) {
  const decoded = useDecoded(transaction)
  const charged = usePaidFee(transaction)?.charged ?? transaction.feeCharged
  return (
    <div className="[&>section]:mt-5">
      <Panel title="Why it failed" calls={calls} derived="decoded from XDR">
        <div className="min-h-51 single:min-h-83.25 py-2">
          {operations === undefined ? (
            <Skeleton rows={5} />
          ) : (
            <Loaded query={decoded} rows={5}>
              {(data) => (
                <Reason transaction={transaction} decoded={data} operations={operations} />
              )}
            </Loaded>
          )}
        </div>
        <p className="text-muted text-xs/4">
          The fee of {counted(charged, 'stroop')} was charged and the sequence number used; nothing
          else changed. To retry, rebuild it with the next sequence number and sign again.
        </p>
      </Panel>
    </div>
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
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 pt-1 [&_h3]:font-normal [&_h3]:leading-5.5 [&_p:not([data-own])]:mt-1 [&_p:not([data-own])]:max-w-176">
      <span className="self-start [&_svg]:mt-0.75 [&_svg]:text-fail">
        <Outcome successful={false} mode="mark" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] single:grid-cols-1 grid-rows-[repeat(8,auto)_1fr] gap-x-12 [&>:not([data-beside])]:col-start-1">
        {failure.operation === undefined ? (
          <h3>It failed before its operations</h3>
        ) : (
          // The page's title says what the only operation tried.
          transaction.operationCount > 1 && (
            <h3>
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
            </h3>
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
