import { isUnknownRecord } from '../../../model/unknownRecord.ts'
import { ListFrame } from '../../components/ListFrame.tsx'
import { useList } from '../../list.ts'
import { LedgerRow, ledgerColumns } from './LedgerRow.tsx'
import { mostTransactions } from './mostTransactions.ts'
import { readable } from './readable.ts'
import { spanOf } from './span.ts'
import { UnknownCells } from './UnknownCells.tsx'

/** The ledgers of the network, a page at a time. */
export function LedgerList() {
  const list = useList('ledgers', undefined)
  const most = mostTransactions(list.page?.items ?? [])
  return (
    <ListFrame
      list={list}
      caption="Ledgers"
      columns={ledgerColumns}
      look="one"
      keyOf={(ledger) => (isUnknownRecord(ledger) ? ledger.pagingToken : String(ledger.sequence))}
      renderRow={(ledger) =>
        isUnknownRecord(ledger) ? (
          <UnknownCells unknown={ledger} span={ledgerColumns.length} />
        ) : (
          <LedgerRow ledger={ledger} most={most} />
        )
      }
      hereOf={(ledgers) => spanOf(readable(ledgers).map((ledger) => ledger.sequence))}
      empty="There is no ledger in this part of the network’s history."
    />
  )
}
