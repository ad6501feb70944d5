import type { ValueForms } from '../../model/contract/valueForms.ts'
import { RecordError } from '../../model/errors.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { readScVal } from '../../xdr/generated/reader.ts'
import { nativeText } from '../../xdr/spec/nativeText.ts'
import { jsonOfScVal } from '../../xdr/spec/sdkJson.ts'
import { readAll } from '../../xdr/xdrBytes.ts'

/** A contract value (base64 `ScVal`) in the forms that it can be copied in. Throws XdrError. */
export function readValueForms({ base64 }: { readonly base64: string }): ValueForms {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  return { json: jsonOfScVal(base64), native: nativeText(readAll(bytes, readScVal)) }
}
