import type { Lifetime, RecordReader } from '#ledger'
import {
  ledgerKeyOf,
  readAll,
  readLedgerEntryData,
  writeAll,
  writeLedgerKey,
} from '#ledger/readers'
import {
  base64Bytes,
  base64FromBytes,
  type LedgerSequence,
  ledgerSequence,
  SourceError,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../../context.ts'
import type { RpcContext } from '../context.ts'

/** Bytes of a `LedgerEntry` beside its data: the ledger that changed it last, and an empty extension. */
const headerSize = 8

/** An entry of a contract: its data or, where this build cannot read it, its XDR alone. */
export interface LiveEntry {
  /** Base64 `LedgerKey`. */
  readonly key: string
  readonly read:
    | { readonly kind: 'data'; readonly data: Xdr.LedgerEntryData }
    | { readonly kind: 'unreadable'; readonly xdr: string; readonly reason: string }
  readonly lifetime: Lifetime
  readonly lastModifiedLedger: LedgerSequence
}

/** The current entries with keys (base64 `LedgerKey`), at most 200, and the ledger they were read at. */
export async function fetchLiveEntries(
  context: RpcContext,
  keys: readonly string[],
  ctx: Ctx,
): Promise<{ readonly entries: readonly LiveEntry[]; readonly asOf: LedgerSequence }> {
  // A service refuses a request with a key twice.
  const distinct = [...new Set(keys)]
  const { output } = await context.read(
    { method: 'getLedgerEntries', params: { keys: distinct } },
    (result) => {
      const asOf = result.ledger('latestLedger')
      return {
        entries: result.list('entries', (record) => liveEntryOf(record, distinct, asOf)),
        asOf,
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
  const read = readData(xdr, bytes)
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

/** A kind of entry or executable of a later protocol does not fail the page. */
function readData(xdr: string, bytes: Uint8Array): LiveEntry['read'] {
  try {
    return { kind: 'data', data: readAll(bytes, readLedgerEntryData) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'unreadable', xdr, reason }
  }
}

const keyOf = (data: Xdr.LedgerEntryData): string =>
  base64FromBytes(writeAll(() => writeLedgerKey(ledgerKeyOf(data))))
