import type { ValueForms } from '#ledger'
import { nativeText, readAll, readScVal } from '#ledger/readers'
import { RecordError, bytesFromBase64 } from '#ledger/values'
import { loadSdk } from '../chunks.ts'

/** A contract value (base64 `ScVal`) in the forms that it can be copied in. Throws XdrError. */
export async function readValueForms({ base64 }: { readonly base64: string }): Promise<ValueForms> {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is not base64')
  const { jsonOfScVal } = await loadSdk()
  return { json: jsonOfScVal(base64), native: nativeText(readAll(bytes, readScVal)) }
}
