import type { DescribedOperation, Transaction } from '#ledger'
import { toidParts } from '#ledger/values'
import { useOne } from '../../address/sight.ts'
import { Badge } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { Cause } from '../../failure/Cause.tsx'
import { ordinal } from '../../format/text.ts'
import { failureOf, operationOutcome } from '../../values/Outcome.tsx'
import { ContractErrors } from '../transactions/contract/ContractPanels.tsx'
import { OperationResult } from '../transactions/OperationResult.tsx'
import { useDecoded } from '../transactions/transactionOperations.ts'

/** The result of an operation whose transaction failed. */
export function FailedOperationResult({ operation }: { operation: DescribedOperation }) {
  const transaction = useOne('transaction', operation.transactionHash)
  return (
    <Panel title="Result" calls={transaction.data?.calls} derived="decoded from XDR">
      <Loaded query={transaction} rows={2}>
        {(answer) => (
          <Result transaction={answer.value} index={toidParts(operation.id).operation} />
        )}
      </Loaded>
    </Panel>
  )
}

function Result({ transaction, index }: { transaction: Transaction; index: number }) {
  const decoded = useDecoded(transaction)
  return (
    <Loaded query={decoded} rows={2}>
      {(data) => {
        const failure = failureOf(data)
        const code = data.operations[index - 1]
        return (
          <div className="py-2">
            <p>
              <OperationResult outcome={operationOutcome(data, index)} />
            </p>
            {code?.success === false ? (
              <Cause
                transaction={transaction}
                operation={index}
                meaning={code.meaning}
                errors={data.contractErrors}
              />
            ) : failure?.operation === undefined ? (
              <>
                <p>The transaction failed before its operations.</p>
                <Cause
                  transaction={transaction}
                  operation={undefined}
                  meaning={failure?.meaning ?? data.outcome.meaning}
                />
              </>
            ) : (
              <p>
                It would have succeeded; the {ordinal(failure.operation)} operation failed:{' '}
                {failure.meaning}
              </p>
            )}
            {code?.success === false && (
              <ContractErrors errors={data.contractErrors} transaction={transaction} />
            )}
            <p data-own="" className="mt-2 flex max-w-176 flex-wrap gap-1.5">
              {code !== undefined && <Badge>{code.code}</Badge>}
              <Badge>{data.outcome.code}</Badge>
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}
