import type { DescribedTrade } from '#ledger'
import { toidParts } from '#ledger/values'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import type { ListProps } from './listProps.ts'
import { TradeRow, tradeColumns } from './TradeRow.tsx'

export function TradeList({ of, filter, caption, empty }: ListProps<'trades'>) {
  const list = useList('trades', of, filter)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={tradeColumns}
      look="operation-table trade-table"
      keyOf={(item) => `${item.operation}-${item.index}`}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedTrade) => <TradeRow trade={item} />
