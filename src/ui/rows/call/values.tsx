import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFields, type TypedValue } from '#ledger'
import type { Field, Value } from '#ledger/values'
import { Joined, Muted, Secondary } from '../../components/Message.tsx'
import { Facts } from '../../components/Panel.tsx'
import { Copy, VisibleText } from '../../components/VisibleText.tsx'
import { counted, keyed } from '../../format/text.ts'
import { valueForms } from '../../queries/laterQueries.ts'
import { BytesText, ValueView, valueListLook } from '../../values/ValueView.tsx'

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
  return (
    <Joined of={fields}>
      {({ label, value }) => (
        <>
          {label !== '' && (
            <Muted>
              <VisibleText text={label} />{' '}
            </Muted>
          )}
          <InlineValue value={value} />
        </>
      )}
    </Joined>
  )
}

const InlineItems = ({ items }: { items: readonly Value[] }) => (
  <InlineFields fields={items.map((value) => ({ label: '', value }))} />
)

function summaryOf(value: Value): string {
  const fields = mapFields(value)
  if (fields !== undefined) return `{${counted(fields.length, 'field')}}`
  return value.kind === 'list' ? `[${counted(value.items.length, 'item')}]` : 'value'
}

/** A contract value with all its parts; bytes as text or hex, since its XDR is to copy beside it. */
export function ContractValueView({ value }: { value: Value }) {
  if (value.kind === 'bytes') return <BytesText base64={value.base64} />
  if (value.kind === 'list' && value.items.length > 0)
    return (
      <ul className={valueListLook}>
        {keyed(value.items).map(({ key, item }) => (
          <li key={key}>
            <ContractValueView value={item} />
          </li>
        ))}
      </ul>
    )
  if (value.kind === 'fields')
    return (
      <Facts
        columns={1}
        rows={value.fields.map((field) => ({
          label: field.label,
          value: <ContractValueView value={field.value} />,
        }))}
      />
    )
  return <ValueView value={value} />
}

/** Parts that a value in a line of text may have. */
const mostParts = 8

/** A value with many parts is folded: it is too large for a line of text. */
export const isFolded = (value: Value): boolean => partsOf(value) > mostParts

/** The number of values in a value, itself included, as far as it matters. */
function partsOf(value: Value): number {
  const inner =
    value.kind === 'list'
      ? value.items
      : value.kind === 'fields'
        ? value.fields.map((field) => field.value)
        : []
  if (inner.length > mostParts) return inner.length
  return inner.reduce((sum, each) => sum + partsOf(each), 1)
}

/** Copies a contract value as XDR, or in a form that the reader opens: JSON, what the SDK makes of it. */
export function CopyValue({ xdr, name = 'value' }: { xdr: string; name?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Copy text={xdr} label={`Copy the ${name} as XDR, base64`} />
      <details
        className="inline-block text-muted text-xs open:inline-flex open:items-center open:gap-1"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary
          className="inline-block min-h-6 leading-6"
          title={`Copy the ${name} in another form`}
        >
          <span className="sr-only">Copy the {name} </span>as…
        </summary>
        {open && <Forms xdr={xdr} name={name} />}
      </details>
    </>
  )
}

function Forms({ xdr, name }: { xdr: string; name: string }) {
  const { data, error } = useQuery(valueForms(xdr))
  if (data === undefined) return <> {error === null ? 'loading' : 'only as XDR'}</>
  return (
    <>
      {' '}
      JSON
      <Copy text={data.json} label={`Copy the ${name} as JSON (SEP-51)`} /> JavaScript
      <Copy text={data.native} label={`Copy the ${name} as the SDK’s native form`} />
    </>
  )
}

/** A contract value, and its type where the value does not show it. */
export function TypedValueView({ typed: { type, value } }: { typed: TypedValue }) {
  return (
    <>
      <ContractValueView value={value} />
      {typed.has(type) && <Secondary> {typeName(type)}</Secondary>}
    </>
  )
}

const typed: ReadonlySet<string> = new Set(
  'U32 I32 U64 I64 U128 I128 U256 I256 Timepoint Duration Bytes Str NonceKey'.split(' '),
)

/** The name of a value's type as interfaces write it (Rust): `u64` for REST's `U64`. */
export const typeName = (type: string): string =>
  names[type] ?? (/^[UI](?:32|64|128)$/.test(type) ? type.toLowerCase() : type)

const names: Readonly<Record<string, string>> = {
  B: 'bool',
  Str: 'String',
  Sym: 'Symbol',
  NonceKey: 'key of a nonce',
}
