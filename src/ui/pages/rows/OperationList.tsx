import type { ReactNode } from 'react'
import { toidParts } from '../../../model/toid.ts'
import { isUnknownRecord } from '../../../model/unknownRecord.ts'
import type { OwnerOf } from '../../../sources/resources.ts'
import { ListFrame } from '../../components/ListFrame.tsx'
import { useList } from '../../list.ts'
import { OperationRow, operationColumns } from './OperationRow.tsx'
import { readable } from './readable.ts'
import { spanOf } from './span.ts'
import { UnknownCells } from './UnknownCells.tsx'

/** Operations, or those of them that moved money, of an owner or of the network. */
export function OperationList({
  kind,
  of,
  caption,
  empty,
}: {
  kind: 'operations' | 'payments'
  of?: OwnerOf<'operations'> | undefined
  caption: string
  empty: ReactNode
}) {
  const list = useList(kind, of)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={operationColumns}
      look="ops"
      keyOf={(item) => (isUnknownRecord(item) ? item.pagingToken : String(item.id))}
      renderRow={(item) =>
        isUnknownRecord(item) ? (
          <UnknownCells unknown={item} span={operationColumns.length} />
        ) : (
          <OperationRow operation={item} />
        )
      }
      hereOf={(items) => spanOf(readable(items).map((item) => toidParts(item.id).ledger))}
      empty={empty}
    />
  )
}
