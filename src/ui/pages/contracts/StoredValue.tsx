import type { TypedValue } from '../../../model/outcome/execution.ts'
import { Copy } from '../../components/Copy.tsx'
import { ValueView } from '../../values/ValueView.tsx'

/** A key or value of a contract's storage, with its type and its XDR to copy. */
export function StoredValue({
  typed,
  xdr,
  name,
}: {
  typed: TypedValue
  xdr: string
  name: string
}) {
  return (
    <>
      <ValueView value={typed.value} /> <span className="secondary-text">{typed.type}</span>
      <Copy text={xdr} label={`Copy the ${name} as XDR, base64`} />
    </>
  )
}
