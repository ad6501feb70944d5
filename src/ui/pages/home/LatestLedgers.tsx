import { Link } from '@tanstack/react-router'
import type { Ledger } from '#ledger'
import { type Call, type UnknownRecord, isUnknownRecord } from '#ledger/values'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { useNetwork } from '../../address/sight.ts'
import { mostSucceeded } from '../../rows/mostTransactions.ts'
import { missingLedgers } from '../../rows/missingLedgers.ts'
import { LedgerRow, ledgerColumns } from '../../rows/LedgerRow.tsx'
import { readable } from '../../rows/readable.ts'
import { UnknownCells } from '../../rows/UnknownCells.tsx'

export function LatestLedgers({
  items,
  problems,
  calls,
}: {
  /** Absent while loading; a failure is shown above. */
  items: readonly (Ledger | UnknownRecord)[] | undefined
  /** The ledgers that cannot be, with their reasons. */
  problems: ReadonlyMap<Ledger, string>
  calls: readonly Call[] | undefined
}) {
  const network = useNetwork()
  const most = mostSucceeded(readable(items ?? []).filter((ledger) => !problems.has(ledger)))
  const gaps = missingLedgers(items ?? [])
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
        {keyed(items ?? []).map(({ key, item }) =>
          isUnknownRecord(item) ? (
            <tr key={key} data-row="">
              <UnknownCells unknown={item} span={ledgerColumns.length} />
            </tr>
          ) : (
            <tr key={key} data-row="">
              <LedgerRow
                ledger={item}
                most={most}
                problem={problems.get(item)}
                gap={gaps.get(item)}
              />
            </tr>
          ),
        )}
      </Table>
    </Panel>
  )
}
