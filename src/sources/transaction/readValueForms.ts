import type { ValueForms } from '#ledger/contract/valueForms.ts'
import { RecordError } from '#ledger/values/errors.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { readScVal } from '#ledger/xdr/generated/reader.ts'
import { nativeText } from '#ledger/xdr/spec/nativeText.ts'
import { jsonOfScVal } from '#ledger/xdr/spec/sdkJson.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'

/** A contract value (base64 `ScVal`) in the forms that it can be copied in. Throws XdrError. */
export function readValueForms({ base64 }: { readonly base64: string }): ValueForms {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  return { json: jsonOfScVal(base64), native: nativeText(readAll(bytes, readScVal)) }
}
