import type { Transaction, FootprintKey, Resources, Use } from '#ledger'
import type { Call } from '#ledger/values'
import { Panel, mainAndSideLook } from '../../../components/Panel.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { counted } from '../../../format/counted.ts'
import { ResourceFeeTable } from './ResourceFeeTable.tsx'
import { useExecution } from '../../../rows/call/useExecution.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { StateChangesPanel } from '../../../rows/call/StateChangesPanel.tsx'
import { Secondary } from '../../../components/Note.tsx'
import { Fragment } from 'react'
import { InlineValue } from '../../../rows/call/InlineValue.tsx'
import { SentenceView } from '../../../values/SentenceView.tsx'
import { ShortId } from '../../../values/ShortId.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { grouped } from '../../../format/grouped.ts'

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

const columns: readonly Column[] = [{ label: 'Entry' }, { label: 'Key' }, { label: 'Access' }]

/** Ledger entries that a contract transaction may read, and those that it may also write. */
function Footprint({ resources: { readOnly, readWrite } }: { resources: Resources }) {
  const keys = [
    ...readWrite.map((entry) => ({ entry, access: 'read and write' })),
    ...readOnly.map((entry) => ({ entry, access: 'read only' })),
  ]
  const { shown, more } = useFirst(keys, 200, 'key')
  if (keys.length === 0) return <p className="py-2 text-muted">It declared no ledger entries.</p>
  return (
    <>
      <p className="py-2 text-muted">
        {counted(readOnly.length, 'key')} to read, {counted(readWrite.length, 'key')} to read and
        write
      </p>
      <Table caption="Footprint" columns={columns} look="operation-table">
        {keyed(shown).map(({ key, item: { entry, access } }) => (
          <tr key={key} data-row="">
            <td className="left-cell">{entry.kind}</td>
            <td className="full-cell">
              <EntryKey entry={entry} />
            </td>
            <td className="fit-content right-cell text-muted">{access}</td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function EntryKey({ entry: { sentence, hash, durability, archived } }: { entry: FootprintKey }) {
  const remarks = [
    ...(durability === 'temporary' ? ['temporary'] : []),
    ...(archived ? ['archived, restored first'] : []),
  ]
  return (
    <>
      <SentenceView sentence={sentence} View={InlineValue} />
      {hash !== undefined && (
        <Fragment>
          {' '}
          <ShortId text={hash} name="hash" />
        </Fragment>
      )}
      {remarks.length > 0 && <Secondary> {remarks.join(', ')}</Secondary>}
    </>
  )
}

/** Declared amount of each resource, and the used amount where the node reports it. */
function ResourceFacts({ resources }: { resources: Resources }) {
  return (
    <Facts
      columns={1}
      rows={[
        { label: 'Instructions', value: <Used use={resources.instructions} /> },
        { label: 'Read from disk', value: <Used use={resources.diskRead} unit="bytes" /> },
        { label: 'Written', value: <Used use={resources.written} unit="bytes" /> },
      ]}
    />
  )
}

function Used({ use: { declared, used }, unit = '' }: { use: Use; unit?: string }) {
  return (
    <>
      {grouped(declared)} {unit}
      {used !== undefined && <span className="text-muted"> declared, {grouped(used)} used</span>}
    </>
  )
}
