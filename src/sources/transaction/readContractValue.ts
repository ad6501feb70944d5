import { readAll, readScVal, scValue } from '#ledger/readers'
import { RecordError, type Value, bytesFromBase64 } from '#ledger/values'

/** A contract value (base64 `ScVal`) to show. Throws XdrError. */
export function readContractValue({ base64 }: { readonly base64: string }): Value {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  return scValue(readAll(bytes, readScVal))
}
