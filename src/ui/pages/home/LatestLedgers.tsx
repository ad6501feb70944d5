import { Link } from '@tanstack/react-router'
import type { Call } from '../../../model/call.ts'
import type { Ledger } from '../../../model/ledger.ts'
import { isUnknownRecord, type UnknownRecord } from '../../../model/unknownRecord.ts'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { useNetwork } from '../../address/sight.ts'
import { mostSucceeded } from '../../rows/mostTransactions.ts'
import { LedgerRow, ledgerColumns } from '../../rows/LedgerRow.tsx'
import { UnknownCells } from '../../rows/UnknownCells.tsx'

export function LatestLedgers({
  items,
  calls,
}: {
  /** Absent while loading; a failure is shown above. */
  items: readonly (Ledger | UnknownRecord)[] | undefined
  calls: readonly Call[] | undefined
}) {
  const network = useNetwork()
  const most = mostSucceeded(items ?? [])
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
        look="ledger-table"
        loading={items === undefined ? 10 : 0}
      >
        {items?.map((item) =>
          isUnknownRecord(item) ? (
            <tr key={item.pagingToken} data-row="">
              <UnknownCells unknown={item} span={ledgerColumns.length} />
            </tr>
          ) : (
            <tr key={item.sequence} data-row="">
              <LedgerRow ledger={item} most={most} />
            </tr>
          ),
        )}
      </Table>
    </Panel>
  )
}
