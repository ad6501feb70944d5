import type { DescribedEffect } from '#ledger'
import { toidParts } from '#ledger/values'
import { OperationLink } from '../values/OperationLink.tsx'
import { SentenceView } from '../values/SentenceView.tsx'
import type { Column } from '../components/Table.tsx'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'
import { LedgerTimeCells } from './LedgerTimeCells.tsx'
import { TypeName } from './TypeName.tsx'

export const effectColumns: readonly Column[] = [
  { label: 'What happened' },
  { label: 'Type' },
  { label: 'Operation', look: 'numeric' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

export function EffectRow({ effect }: { effect: DescribedEffect }) {
  const { body } = effect
  return (
    <>
      <td className="full-cell">
        {body.type === 'unknown' ? (
          <UnknownRecordView unknown={body} />
        ) : (
          <SentenceView subject={effect.account} sentence={effect.description.summary} />
        )}
      </td>
      <td className="left-cell">
        <TypeName body={body} />
      </td>
      <td className="numeric fit-content" data-th="Operation">
        <OperationLink id={effect.operation} primary />
      </td>
      <LedgerTimeCells ledger={toidParts(effect.operation).ledger} time={effect.createdAt} />
    </>
  )
}
