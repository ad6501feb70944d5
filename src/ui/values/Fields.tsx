import type { Disagreements } from '#ledger'
import type { Field, Value } from '#ledger/values'
import type { Fact } from '../components/Facts.tsx'
import { MarkedFacts } from './MarkedFacts.tsx'
import { ValueView } from './ValueView.tsx'

/** Labelled values; long ones take both columns. */
export function Fields({
  fields,
  columns = 2,
  problems,
}: {
  fields: readonly Field[]
  columns?: 1 | 2
  problems?: Disagreements | undefined
}) {
  if (fields.length === 0) return <p className="py-2 text-muted">no fields</p>
  return <MarkedFacts columns={columns} rows={fields.map(factOf)} problems={problems} />
}

/** A labelled value as a row. */
export const factOf = ({ label, value }: Field): Fact => ({
  label,
  value: <ValueView value={value} />,
  wide: isLong(value),
})

function isLong(value: Value): boolean {
  switch (value.kind) {
    case 'text':
      return value.text.length > 40
    case 'bytes':
    case 'scval':
      return value.base64.length > 40
    case 'list':
      return value.items.length > 1 || value.items.some(isLong)
    case 'fields':
    case 'sentence':
      return true
    case 'price':
      return value.buying !== undefined
    case 'code':
    case 'number':
    case 'amount':
    case 'asset':
    case 'address':
    case 'signer':
    case 'ledger':
    case 'transaction':
    case 'operation':
    case 'offer':
    case 'claimableBalance':
    case 'liquidityPool':
    case 'time':
    case 'none':
      return false
  }
}
