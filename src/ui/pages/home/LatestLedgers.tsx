import { Link } from '@tanstack/react-router'
import type { Call } from '../../../model/errors.ts'
import type { Ledger } from '../../../model/ledger.ts'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { useNetwork } from '../../sight.ts'
import { mostTransactions } from '../rows/LedgerList.tsx'
import { LedgerRow, ledgerColumns } from '../rows/LedgerRow.tsx'

/** The newest ledgers as rows. */
export function LatestLedgers({
  ledgers,
  calls,
}: {
  ledgers: readonly Ledger[]
  /** Absent while they are read; their failure is told above, where they are drawn. */
  calls: readonly Call[] | undefined
}) {
  const network = useNetwork()
  const most = mostTransactions(ledgers)
  return (
    <Panel
      title="Latest ledgers"
      remark={
        <Link to="/$network/ledgers" params={{ network: network.id }}>
          all ledgers
        </Link>
      }
      calls={calls}
    >
      <Table
        caption="Latest ledgers, newest first"
        columns={ledgerColumns}
        look="one"
        loading={calls === undefined ? 10 : 0}
      >
        {ledgers.map((ledger) => (
          <tr key={ledger.sequence} data-row="">
            <LedgerRow ledger={ledger} most={most} />
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
