import { readLedgerEntryData, readLedgerEntryExt } from '../../../xdr/generated/reader.ts'
import { type StateEntry, sponsorFromXdr } from '../../../xdr/stateEntry.ts'
import { readAll } from '../../../xdr/xdrBytes.ts'
import type { RecordReader } from '../../../rest/records/record.ts'
import { base64Bytes } from '../rpcResult.ts'

/** The entries of a getLedgerEntries answer (rpc.md 2.10); an entry that does not exist is not among them. */
export const stateEntriesOf = (result: RecordReader): readonly StateEntry[] =>
  result.list('entries', entryOf)

/** `xdr` is the entry's data alone; who sponsors it is in `extXdr`, which old nodes lack. */
function entryOf(record: RecordReader): StateEntry {
  const ext = record.has('extXdr')
    ? readAll(base64Bytes(record.text('extXdr')), readLedgerEntryExt)
    : undefined
  return {
    data: readAll(base64Bytes(record.text('xdr')), readLedgerEntryData),
    sponsor: ext && sponsorFromXdr(ext),
    lastModifiedLedger: record.integer('lastModifiedLedgerSeq'),
  }
}
