import type { ReactNode } from 'react'
import { effectPagingToken } from '../../../model/effect.ts'
import { toidParts } from '../../../model/toid.ts'
import { isUnknownRecord } from '../../../model/unknownRecord.ts'
import type { OwnerOf } from '../../../sources/resources.ts'
import { ListFrame } from '../../components/ListFrame.tsx'
import { useList } from '../../list.ts'
import { EffectRow, effectColumns } from './EffectRow.tsx'
import { readable } from './readable.ts'
import { spanOf } from './span.ts'
import { UnknownCells } from './UnknownCells.tsx'

/** What happened to accounts, of an owner or of the network. */
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
      look="ops"
      keyOf={(item) => (isUnknownRecord(item) ? item.pagingToken : effectPagingToken(item))}
      renderRow={(item) =>
        isUnknownRecord(item) ? (
          <UnknownCells unknown={item} span={effectColumns.length} />
        ) : (
          <EffectRow effect={item} />
        )
      }
      hereOf={(items) => spanOf(readable(items).map((item) => toidParts(item.operation).ledger))}
      empty={empty}
    />
  )
}
