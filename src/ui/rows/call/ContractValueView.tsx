import type { Value } from '#ledger/values'
import { Facts } from '../../components/Facts.tsx'
import { keyed } from '../../components/keyed.ts'
import { ValueView, valueListLook } from '../../values/ValueView.tsx'
import { BytesText } from '../../values/BytesText.tsx'

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
