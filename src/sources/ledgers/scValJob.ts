import { readScVal } from '../../xdr/generated/reader.ts'
import { scValue } from '../../xdr/scValue.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { RecordError } from '../../model/errors.ts'
import type { Jobs } from './jobs.ts'

/** A contract value as something to show. Throws XdrError where the bytes make no sense. */
export function scVal({ base64 }: Jobs['scVal']['input']): Jobs['scVal']['output'] {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is no base64')
  return scValue(readAll(bytes, readScVal))
}
