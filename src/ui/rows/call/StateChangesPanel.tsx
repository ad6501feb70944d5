import type { Transaction } from '#ledger'
import type { Call } from '#ledger/values'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { StateChanges } from './StateChanges.tsx'
import { useExecution } from './useExecution.ts'

/** What a contract operation changed in the ledger, before and after; `calls` gave its transaction. */
export function StateChangesPanel({
  transaction,
  calls,
}: {
  transaction: Transaction
  calls: readonly Call[]
}) {
  const query = useExecution(transaction)
  return (
    <Panel
      title="State changes"
      remark="before and after"
      calls={calls}
      derived="read from its meta; the fee's own changes left out"
    >
      <Loaded query={query} rows={4}>
        {({ call }) =>
          call?.changes === undefined ? (
            <p className="py-2 text-muted">
              Not known: this service gives no meta that can be read.
            </p>
          ) : (
            <StateChanges call={call} transaction={transaction} />
          )
        }
      </Loaded>
    </Panel>
  )
}
