import { readLedgerEntryData, readLedgerEntryExt } from '../../xdr/generated/reader.ts'
import { type StateEntry, sponsorFromXdr } from '../../xdr/stateEntry.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import type { RpcAnswer } from './jobs.ts'
import { readAnswer } from './rpcAnswer.ts'

/** The entries of a getLedgerEntries answer (rpc.md 2.10); what does not exist is not among them. */
export const readStateEntries = (
  input: Pick<RpcAnswer, 'bytes' | 'ids' | 'index'>,
): readonly StateEntry[] => readAnswer(input).list('entries', entryOf)

/** `xdr` is the entry's data alone; who sponsors it is in `extXdr`, which old nodes lack. */
function entryOf(record: RecordReader): StateEntry {
  const ext = record.has('extXdr')
    ? readAll(base64(record.text('extXdr')), readLedgerEntryExt)
    : undefined
  return {
    data: readAll(base64(record.text('xdr')), readLedgerEntryData),
    sponsor: ext && sponsorFromXdr(ext),
    lastModifiedLedger: record.integer('lastModifiedLedgerSeq'),
  }
}

/** Bytes of a service's base64; throws RecordError where it is none. */
export function base64(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`this is no base64: ${text.slice(0, 40)}`)
  return bytes
}
