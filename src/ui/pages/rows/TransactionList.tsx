import type { ReactNode } from 'react'
import { isUnknownRecord } from '../../../model/unknownRecord.ts'
import type { OwnerOf } from '../../../sources/resources.ts'
import { ListFrame } from '../../components/ListFrame.tsx'
import { useList } from '../../list.ts'
import { readable } from './readable.ts'
import { spanOf } from './span.ts'
import { TransactionRow, transactionColumns } from './TransactionRow.tsx'
import { useTransactionSummaries } from '../transactions/transactionSummary.ts'
import { UnknownCells } from './UnknownCells.tsx'

/** Transactions of an owner or of the network, failed ones included. */
export function TransactionList({
  of,
  caption,
  empty,
}: {
  of?: OwnerOf<'transactions'> | undefined
  caption: string
  empty: ReactNode
}) {
  const list = useList('transactions', of)
  const summaries = useTransactionSummaries(list.page?.items ?? [])
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={transactionColumns}
      look="tx"
      keyOf={(item) => (isUnknownRecord(item) ? item.pagingToken : item.hash)}
      renderRow={(item) =>
        isUnknownRecord(item) ? (
          <UnknownCells unknown={item} span={transactionColumns.length} />
        ) : (
          <TransactionRow transaction={item} summary={summaries.get(item.hash)} />
        )
      }
      hereOf={(items) => spanOf(readable(items).map((item) => item.ledger))}
      empty={empty}
    />
  )
}
