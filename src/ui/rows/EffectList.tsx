import type { ReactNode } from 'react'
import { type DescribedEffect, effectPagingToken } from '#ledger'
import { toidParts } from '#ledger/values'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { OperationLink } from '../values/ids.tsx'
import { SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { TypeName } from './OperationList.tsx'

export function EffectList({
  of,
  caption,
  empty,
  renderRow = effectRow,
}: Omit<ListProps<'effects'>, 'filter'> & {
  /** The row of a list whose sentences have a side. */
  readonly renderRow?: typeof effectRow
}) {
  const list = useList('effects', of)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={effectColumns}
      kind="sentences"
      loadingLook="stacks:max-[30rem]:h-18.5"
      keyOf={effectPagingToken}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const effectRow = (item: DescribedEffect) => <EffectRow effect={item} />

const effectColumns: readonly Column[] = [
  { label: 'What happened' },
  { label: 'Type' },
  { label: 'Operation', numeric: true },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

export function EffectRow({
  effect,
  children,
}: {
  effect: DescribedEffect
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  const { body } = effect
  return (
    <>
      <Td place="full">
        {body.type === 'unknown' ? (
          <UnknownRecordView unknown={body} />
        ) : (
          (children ?? (
            <SentenceView subject={effect.account} sentence={effect.description.summary} />
          ))
        )}
      </Td>
      <Td place="left">
        <TypeName body={body} />
      </Td>
      <Td numeric fit label="Operation">
        <OperationLink id={effect.operation} primary />
      </Td>
      <LedgerTimeCells ledger={toidParts(effect.operation).ledger} time={effect.createdAt} />
    </>
  )
}
