import { toidParts } from '../../model/values/toid.ts'
import type { DescribedOperation } from '../../operations/registry.ts'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import type { ListProps } from './listProps.ts'
import { OperationRow, operationColumns } from './OperationRow.tsx'

export function OperationList({
  kind,
  of,
  caption,
  empty,
}: Omit<ListProps<'operations'>, 'filter'> & { kind: 'operations' | 'payments' }) {
  const list = useList(kind, of)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={operationColumns}
      look="operation-table"
      keyOf={(item) => String(item.id)}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.id).ledger}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedOperation) => <OperationRow operation={item} />
