import { readScVal } from '../decode/generated/xdr.ts'
import { scValue } from '../decode/scValue.ts'
import { readAll } from '../decode/xdrBytes.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import { RecordError } from '../model/record.ts'
import type { Jobs } from './protocol.ts'

/** A contract value as something to show. Throws XdrError where the bytes make no sense. */
export function scVal({ base64 }: Jobs['scVal']['input']): Jobs['scVal']['output'] {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the value is no base64')
  return scValue(readAll(bytes, readScVal))
}
