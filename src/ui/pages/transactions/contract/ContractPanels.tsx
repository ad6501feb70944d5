import type { Call } from '../../../../model/call.ts'
import type { Transaction } from '../../../../model/transaction.ts'
import { Panel } from '../../../components/Panel.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { counted } from '../../../format/counted.ts'
import { ResourceFeeTable } from './ResourceFeeTable.tsx'
import { Footprint } from './Footprint.tsx'
import { ResourceFacts } from './ResourceFacts.tsx'
import { useExecution } from '../../../rows/call/useExecution.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'

const StateChanges = lazyPart(
  () => import('../../../rows/call/StateChanges.tsx'),
  'StateChanges',
  4,
)

/** Resources that a contract transaction declared, and their fee. */
export function ContractPanels({
  transaction,
  calls,
}: {
  transaction: Transaction
  calls: readonly Call[]
}) {
  const query = useExecution(transaction)
  const resources = query.data?.resources
  const entries = resources && resources.readOnly.length + resources.readWrite.length
  const unreadable = (
    <p className="padded muted">
      Its envelope could not be read: <VisibleText text={query.data?.problems.envelope ?? ''} />
    </p>
  )
  return (
    <>
      <Panel
        title="State changes"
        remark="before and after"
        calls={calls}
        derived="read from its meta; the fee's own changes left out"
      >
        <Loaded query={query} rows={4}>
          {({ call }) =>
            call?.changes === undefined ? (
              <p className="padded muted">
                Not known: this service gives no meta that can be read.
              </p>
            ) : (
              <StateChanges call={call} transaction={transaction} />
            )
          }
        </Loaded>
      </Panel>
      <div className="main-and-side">
        <div>
          <Panel
            title="Resources"
            remark="as declared"
            calls={calls}
            derived="declared in the envelope; usage counted by the node, not part of consensus"
          >
            <Loaded query={query} rows={3}>
              {() => (resources ? <ResourceFacts resources={resources} /> : unreadable)}
            </Loaded>
          </Panel>
          <Panel
            title="Footprint"
            remark={entries === undefined ? undefined : counted(entries, 'ledger key')}
            calls={calls}
            derived="declared in its envelope"
          >
            <Loaded query={query} rows={6}>
              {() => (resources ? <Footprint resources={resources} /> : unreadable)}
            </Loaded>
          </Panel>
        </div>
        <Panel
          title="Fee"
          remark="breakdown"
          calls={calls}
          derived="declared in its envelope, charged by its result and meta"
        >
          <Loaded query={query} rows={7}>
            {({ fee, problems }) =>
              fee ? <ResourceFeeTable fee={fee} problems={problems} /> : unreadable
            }
          </Loaded>
        </Panel>
      </div>
    </>
  )
}
