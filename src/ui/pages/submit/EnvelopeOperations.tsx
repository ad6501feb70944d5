import { disclosureLook } from '../../components/Button.tsx'
import { useState } from 'react'
import type { PlannedOperation } from '#ledger'
import type { Envelope } from '#sources'
import { Badge } from '../../components/Badge.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Fields } from '../../values/Fields.tsx'
import { Panel } from '../../components/Panel.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { UnknownRecordView } from '../../values/UnknownRecordView.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { useFirst } from '../../rows/useFirst.tsx'

/** Up to this many are shown with their fields; beyond, each is collapsed. */
const few = 3

export function EnvelopeOperations({ envelope: { operations } }: { envelope: Envelope }) {
  const { shown, more } = useFirst(operations, 100, 'operation')
  return (
    <Panel
      title="Operations"
      remark={
        operations.length > 1
          ? `${counted(operations.length, 'operation')}: all or none`
          : undefined
      }
    >
      {operations.length === 0 ? (
        <EmptyState title="It has no operations" />
      ) : (
        <ol>
          {keyed(shown).map(({ key, item }, index) => (
            <li key={key} className="pb-2">
              <p className="flex gap-x-3 pt-3 [&>:last-child]:min-w-0">
                <span className="text-muted">{index + 1}</span>
                <span>
                  <SentenceView subject={item.source} sentence={item.description.summary} />{' '}
                  <Badge>{item.body.type === 'unknown' ? item.body.name : item.body.type}</Badge>
                </span>
              </p>
              <Parts operation={item} open={operations.length <= few} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
      {more}
    </Panel>
  )
}

function Parts({
  operation,
  open: opened,
  number,
}: {
  operation: PlannedOperation
  open: boolean
  number: number
}) {
  const [open, setOpen] = useState(opened)
  const { body, description } = operation
  const fields =
    body.type === 'unknown' ? (
      <UnknownRecordView unknown={body} />
    ) : (
      <Fields fields={description.fields} />
    )
  if (opened) return fields
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={disclosureLook}>Parts of operation {number}</summary>
      {open && fields}
    </details>
  )
}
