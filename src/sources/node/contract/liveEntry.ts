import type { RecordReader } from '#ledger'
import { ledgerKeyOf, writeAll, writeLedgerKey } from '#ledger/readers'
import {
  base64Bytes,
  base64FromBytes,
  type LedgerSequence,
  ledgerSequence,
  SourceError,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../../context.ts'
import { type LiveEntries, type LiveEntry, readEntryData } from '../../lists/contractEntries.ts'
import type { RpcConnection } from '../../rpc/connection.ts'

/** Bytes of a `LedgerEntry` beside its data: the ledger that changed it last, and an empty extension. */
const headerSize = 8

/** The current entries that a node has with keys (base64 `LedgerKey`), at most 200. */
export async function fetchLiveEntries(
  context: Pick<RpcConnection, 'read'>,
  keys: readonly string[],
  ctx: Ctx,
): Promise<LiveEntries> {
  // A service refuses a request with a key twice.
  const distinct = [...new Set(keys)]
  const { output } = await context.read(
    { method: 'getLedgerEntries', params: { keys: distinct } },
    (result) => {
      const asOf = result.ledger('latestLedger')
      return {
        entries: result.list('entries', (record) => liveEntryOf(record, distinct, asOf)),
        asOf,
        where: `the current ledger, ${asOf}`,
      }
    },
    ctx,
  )
  return output
}

/** Throws SourceError('badResponse') for the entry of another key, by the key in its XDR. */
function liveEntryOf(
  record: RecordReader,
  keys: readonly string[],
  asOf: LedgerSequence,
): LiveEntry {
  const xdr = record.text('xdr')
  const bytes = base64Bytes(xdr)
  const read = readEntryData(xdr, bytes)
  const key = record.text('key')
  const own = read.kind === 'data' ? keyOf(read.data) : key
  if (own !== key || !keys.includes(key))
    throw new SourceError(
      'badResponse',
      'The answer has a ledger entry that Parallax did not request, so none of it is shown',
    )
  const until = record.has('liveUntilLedgerSeq') ? record.integer('liveUntilLedgerSeq') : undefined
  return {
    key,
    read,
    lifetime: {
      liveUntil: until === undefined || until === 0 ? undefined : ledgerSequence(until),
      // 0: in the archive; an entry that is not live is archived with the next eviction (rpc.md 2.10).
      archived: until !== undefined && until < asOf,
      size: bytes.length + headerSize,
      isCode: read.kind === 'data' && read.data.type === 'contractCode',
      asOf,
    },
    lastModifiedLedger: ledgerSequence(record.integer('lastModifiedLedgerSeq')),
  }
}

const keyOf = (data: Xdr.LedgerEntryData): string =>
  base64FromBytes(writeAll(() => writeLedgerKey(ledgerKeyOf(data))))
