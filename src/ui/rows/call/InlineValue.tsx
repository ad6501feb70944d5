import { Secondary } from '../../components/Note.tsx'
import { useState } from 'react'
import { mapFields } from '#ledger'
import type { Field, Value } from '#ledger/values'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { ValueView } from '../../values/ValueView.tsx'
import { BytesText } from '../../values/BytesText.tsx'
import { ContractValueView } from './ContractValueView.tsx'
import { isFolded } from './isFolded.ts'

/** A contract value in a line of text, as Rust writes it: `Split(3,000, 7,000)`, `{paid 0}`, `[1, 2]`. */
export function InlineValue({ value }: { value: Value }) {
  const [open, setOpen] = useState(false)
  if (!isFolded(value)) return <Inline value={value} />
  return (
    <details
      className="inline-block max-w-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Secondary>{summaryOf(value)}</Secondary>
      </summary>
      {open && <ContractValueView value={value} />}
    </details>
  )
}

function Inline({ value }: { value: Value }) {
  const fields = mapFields(value)
  if (fields !== undefined)
    return (
      <>
        {'{'}
        {<InlineFields fields={fields} />}
        {'}'}
      </>
    )
  if (value.kind === 'bytes') return <BytesText base64={value.base64} />
  if (value.kind !== 'list') return <ValueView value={value} />
  const [first, ...rest] = value.items
  // A case of a union begins with its name.
  if (first?.kind === 'code')
    return (
      <>
        <b>
          <VisibleText text={first.text} />
        </b>
        {rest.length > 0 && <>({<InlineItems items={rest} />})</>}
      </>
    )
  return <>[{<InlineItems items={value.items} />}]</>
}

/** Labelled values: `from G…, amount 5`. */
export function InlineFields({ fields }: { fields: readonly Field[] }) {
  return keyed(fields).map(({ key, item: { label, value } }) => (
    <span key={key}>
      {key !== '0' && ', '}
      {label !== '' && (
        <span className="text-muted">
          <VisibleText text={label} />{' '}
        </span>
      )}
      <InlineValue value={value} />
    </span>
  ))
}

const InlineItems = ({ items }: { items: readonly Value[] }) => (
  <InlineFields fields={items.map((value) => ({ label: '', value }))} />
)

function summaryOf(value: Value): string {
  const fields = mapFields(value)
  if (fields !== undefined) return `{${counted(fields.length, 'field')}}`
  return value.kind === 'list' ? `[${counted(value.items.length, 'item')}]` : 'value'
}
