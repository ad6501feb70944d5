import type { RecordReader, SponsoredEntry } from '#ledger'
import {
  checkedPool,
  ledgerKeyOf,
  liquidityPoolFromEntry,
  readAll,
  readLedgerEntryData,
  readLedgerEntryExt,
  sponsorFromXdr,
  writeAll,
  writeLedgerKey,
} from '#ledger/readers'
import { base64Bytes, base64FromBytes, SourceError } from '#ledger/values'
import type { Ctx } from '../context.ts'
import { entriesRequest } from '../request.ts'
import type { RpcConnection } from './connection.ts'

/** Keys that a service takes in one request (rpc.md 2.10). */
const maxKeys = 200

/** The current entries with these keys (base64 `LedgerKey`s), in as few requests as possible. */
export async function fetchEntries(
  context: Pick<RpcConnection, 'read'>,
  keys: readonly string[],
  ctx: Ctx,
): Promise<readonly SponsoredEntry[]> {
  const entries: SponsoredEntry[] = []
  // A service refuses a request with a key twice.
  const distinct = [...new Set(keys)]
  for (let at = 0; at < distinct.length; at += maxKeys) {
    const some = distinct.slice(at, at + maxKeys)
    const read = (result: RecordReader) => stateEntriesOf(result, some)
    entries.push(...(await context.read(entriesRequest(some), read, ctx)).output)
  }
  return entries
}

/**
 * The entries of a getLedgerEntries answer (rpc.md 2.10); entries that do not exist are absent. Throws
 * SourceError('badResponse') for an entry that was not requested, by the key in its XDR.
 */
export function stateEntriesOf(
  result: RecordReader,
  requested: readonly string[],
): readonly SponsoredEntry[] {
  const missing = new Set(requested)
  return result.list('entries', (record) => {
    const entry = entryOf(record)
    const key = keyOf(entry)
    const name = entry.data.type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    if (record.text('key') !== key)
      throw badEntry(`has a ledger entry (${name}) under the key of another entry`)
    // The key of a pool has its id alone, which is the hash of its assets and its fee.
    const pool = liquidityPoolFromEntry(entry)
    if (pool !== undefined) checkedPool(pool)
    if (missing.delete(key)) return entry
    throw badEntry(
      requested.includes(key)
        ? `has the same ledger entry (${name}) twice`
        : `has a ledger entry (${name}) that Parallax did not request`,
    )
  })
}

const badEntry = (fault: string) =>
  new SourceError('badResponse', `The answer ${fault}, so none of it is shown`)

/** Base64 `LedgerKey` of an entry, by its data. */
const keyOf = ({ data }: SponsoredEntry): string =>
  base64FromBytes(writeAll(() => writeLedgerKey(ledgerKeyOf(data))))

/** `xdr` is only the entry's data; its sponsor is in `extXdr`, which old nodes lack. */
function entryOf(record: RecordReader): SponsoredEntry {
  const ext = record.has('extXdr')
    ? readAll(base64Bytes(record.text('extXdr')), readLedgerEntryExt)
    : undefined
  return {
    data: readAll(base64Bytes(record.text('xdr')), readLedgerEntryData),
    sponsor: ext && sponsorFromXdr(ext),
    lastModifiedLedger: record.integer('lastModifiedLedgerSeq'),
  }
}
