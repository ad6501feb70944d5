import { RecordError } from '../../model/errors.ts'
import type { Value } from '../../model/value.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { readScVal } from '../../xdr/generated/reader.ts'
import { scValue } from '../../xdr/scValue.ts'
import { readAll } from '../../xdr/xdrBytes.ts'

/** A contract value (base64 `ScVal`) to show. Throws XdrError. */
export function readContractValue({ base64 }: { readonly base64: string }): Value {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  return scValue(readAll(bytes, readScVal))
}
