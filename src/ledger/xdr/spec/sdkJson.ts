import { ScVal } from '@stellar/stellar-sdk/xdr'

/** A contract value (base64 `ScVal`) as JSON by SEP-51, by the SDK. Imported only when a reader asks for it. Throws. */
export const jsonOfScVal = (base64: string): string =>
  JSON.stringify(ScVal.fromXDR(base64, 'base64').toJson(), undefined, 2)
