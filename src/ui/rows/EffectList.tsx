import { type DescribedEffect, effectPagingToken } from '#ledger'
import { toidParts } from '#ledger/values'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import type { ListProps } from './listProps.ts'
import { EffectRow, effectColumns } from './EffectRow.tsx'

export function EffectList({ of, caption, empty }: Omit<ListProps<'effects'>, 'filter'>) {
  const list = useList('effects', of)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={effectColumns}
      look="operation-table effect-table"
      keyOf={(item) => effectPagingToken(item)}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedEffect) => <EffectRow effect={item} />
