import { toidParts } from '../../model/values/toid.ts'
import type { DescribedEffect } from '../../effects/registry.ts'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { OperationLink } from '../values/OperationLink.tsx'
import { SentenceView } from '../values/SentenceView.tsx'
import type { Column } from '../components/Table.tsx'
import { Time } from '../values/Time.tsx'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'
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
      <td className="numeric wide-only">
        <LedgerLink sequence={toidParts(effect.operation).ledger} />
      </td>
      <td className="numeric fit-content right-cell">
        <Time time={effect.createdAt} mode="relative" />
      </td>
    </>
  )
}
