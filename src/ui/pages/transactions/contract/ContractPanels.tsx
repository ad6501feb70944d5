import type { Transaction } from '#ledger'
import type { Call } from '#ledger/values'
import { Panel, mainAndSideLook } from '../../../components/Panel.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { counted } from '../../../format/counted.ts'
import { ResourceFeeTable } from './ResourceFeeTable.tsx'
import { Footprint } from './Footprint.tsx'
import { ResourceFacts } from './ResourceFacts.tsx'
import { useExecution } from '../../../rows/call/useExecution.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { StateChangesPanel } from '../../../rows/call/StateChangesPanel.tsx'

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
    <p className="py-2 text-muted">
      Its envelope could not be read: <VisibleText text={query.data?.problems.envelope ?? ''} />
    </p>
  )
  return (
    <>
      <StateChangesPanel transaction={transaction} calls={calls} />
      <div data-side="" className={mainAndSideLook}>
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
              fee ? (
                <ResourceFeeTable fee={fee} transaction={transaction} problems={problems} />
              ) : (
                unreadable
              )
            }
          </Loaded>
        </Panel>
      </div>
    </>
  )
}
