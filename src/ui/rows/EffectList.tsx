import type { ReactNode } from 'react'
import { effectPagingToken } from '../../model/effect.ts'
import { toidParts } from '../../model/values/toid.ts'
import type { DescribedEffect } from '../../effects/registry.ts'
import type { OwnerOf } from '../../collections/collections.ts'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import { EffectRow, effectColumns } from './EffectRow.tsx'

export function EffectList({
  of,
  caption,
  empty,
}: {
  of?: OwnerOf<'effects'> | undefined
  caption: string
  empty: ReactNode
}) {
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
