import type { TypedValue } from '../../../model/outcome/execution.ts'
import { CopyValue } from './CopyValue.tsx'
import { ContractValueView } from './ContractValueView.tsx'

/** A contract value, its type where the value does not show it, and its XDR to copy where that is there. */
export function TypedValueView({ typed: { type, value, xdr } }: { typed: TypedValue }) {
  return (
    <>
      <ContractValueView value={value} />
      {typed.has(type) && <span className="secondary-text"> {type}</span>}
      {xdr !== undefined && <CopyValue xdr={xdr} />}
    </>
  )
}

const typed: ReadonlySet<string> = new Set(
  'U32 I32 U64 I64 U128 I128 U256 I256 Timepoint Duration Bytes Str NonceKey'.split(' '),
)
