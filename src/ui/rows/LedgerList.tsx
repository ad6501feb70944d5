import { useCallback } from 'react'
import type { Ledger } from '../../model/ledger.ts'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import { LedgerRow, ledgerColumns } from './LedgerRow.tsx'
import { mostSucceeded } from './mostTransactions.ts'

export function LedgerList() {
  const list = useList('ledgers', undefined)
  const most = mostSucceeded(list.page?.items ?? [])
  const renderRow = useCallback(
    (ledger: Ledger) => <LedgerRow ledger={ledger} most={most} />,
    [most],
  )
  return (
    <ListFrame
      list={list}
      caption="Ledgers"
      columns={ledgerColumns}
      look="ledger-table"
      keyOf={(ledger) => String(ledger.sequence)}
      renderRow={renderRow}
      ledgerOf={(ledger) => ledger.sequence}
      empty="No ledgers in this range."
    />
  )
}
