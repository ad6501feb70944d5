import { useCallback } from 'react'
import type { Transaction } from '#ledger'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import type { ListProps } from './listProps.ts'
import { TransactionRow, transactionColumns } from './TransactionRow.tsx'
import { useTransactionSummaries } from './transactionSummary.ts'

export function TransactionList({
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'transactions'>, 'filter'>) {
  const list = useList('transactions', of)
  const summaries = useTransactionSummaries(list.page?.items)
  const renderRow = useCallback(
    (item: Transaction) => <TransactionRow transaction={item} summary={summaries.get(item.hash)} />,
    [summaries],
  )
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={transactionColumns}
      look="transaction-table"
      keyOf={(item) => item.hash}
      renderRow={renderRow}
      ledgerOf={(item) => item.ledger}
      empty={empty}
      counted={counted}
    />
  )
}
