import { RecordError } from '#ledger/values/errors.ts'
import type { Value } from '#ledger/values/value.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { readScVal } from '#ledger/xdr/generated/reader.ts'
import { scValue } from '#ledger/xdr/scValue.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'

/** A contract value (base64 `ScVal`) to show. Throws XdrError. */
export function readContractValue({ base64 }: { readonly base64: string }): Value {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  return scValue(readAll(bytes, readScVal))
}
