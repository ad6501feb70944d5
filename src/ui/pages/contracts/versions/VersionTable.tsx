import { Note } from '../../../components/Note.tsx'
import { toidParts } from '#ledger/values'
import { Badge } from '../../../components/Badge.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { LedgerTimeCells } from '../../../rows/LedgerTimeCells.tsx'
import { Address } from '../../../values/Address.tsx'
import { OperationLink } from '../../../values/OperationLink.tsx'
import { ExecutableView } from './ExecutableView.tsx'
import type { Version } from './versionList.ts'

const columns: readonly Column[] = [
  { label: 'Runs' },
  { label: 'Set by' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

/** What a contract ran, the newest first, with the operation that set it. */
export function VersionTable({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0)
    return (
      <p className="py-2" role="status">
        None of these operations changed what it runs.
      </p>
    )
  return (
    <Table caption="Versions of the contract" columns={columns} look="operation-table">
      {keyed(versions).map(({ key, item }) => (
        <tr key={key} data-row="">
          <td className="left-cell">
            <ExecutableView executable={item.executable} />{' '}
            {item.isCurrent && <Badge>current</Badge>}
          </td>
          <SetBy version={item} />
        </tr>
      ))}
    </Table>
  )
}

function SetBy({ version: { set } }: { version: Version }) {
  if (set === undefined)
    return (
      <td className="full-cell text-muted" colSpan={3}>
        not known: in no covered ledger
      </td>
    )
  return (
    <>
      <td className="full-cell">
        <OperationLink id={set.operation}>operation {String(set.operation)}</OperationLink> of{' '}
        <Address id={set.by} />
        {set.before === undefined && <Note>created it</Note>}
      </td>
      <LedgerTimeCells ledger={toidParts(set.operation).ledger} time={set.closedAt} />
    </>
  )
}
