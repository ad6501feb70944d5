import type { ValueForms } from '#ledger/contract/valueForms.ts'
import { RecordError } from '#ledger/values/errors.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { readScVal } from '#ledger/xdr/generated/reader.ts'
import { nativeText } from '#ledger/xdr/spec/nativeText.ts'
import { loadSdk } from '../chunks.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'

/** A contract value (base64 `ScVal`) in the forms that it can be copied in. Throws XdrError. */
export async function readValueForms({ base64 }: { readonly base64: string }): Promise<ValueForms> {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  const { jsonOfScVal } = await loadSdk()
  return { json: jsonOfScVal(base64), native: nativeText(readAll(bytes, readScVal)) }
}
