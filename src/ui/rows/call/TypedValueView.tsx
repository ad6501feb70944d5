import { Secondary } from '../../components/Note.tsx'
import type { TypedValue } from '#ledger'
import { ContractValueView } from './ContractValueView.tsx'
import { typeName } from './typeName.ts'

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
