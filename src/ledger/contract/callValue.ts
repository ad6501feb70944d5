import type { CallValue } from './callTree.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { typedValue } from './typedValue.ts'

/** A contract value to show, with its XDR. */
export const callValue = (value: Xdr.ScVal, encoders: Encoders): CallValue => ({
  ...typedValue(value),
  xdr: encoders.scValBase64(value),
})
