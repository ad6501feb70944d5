import { comparePositions, positionOfToken } from '../server/historyCursor.ts'
import { type Row, textOf } from '../record.ts'
import { type EventFilter, testOfFilters } from './eventFilter.ts'
import { inFormat, scanWindow } from './events.ts'
import { rowsOfKind } from './ledgers.ts'
import { type EventsQuery, readEventsQuery, writeCursor } from './eventsQuery.ts'
import { type Method, type RpcCall, mustHave } from './rpcCall.ts'

/** The events of a ledger that pass filters, by their ids. */
export type LedgerEvents = (
  call: RpcCall,
  filters: readonly EventFilter[],
) => (ledger: number) => readonly Row[] | Promise<readonly Row[]>

const recordedEvents: LedgerEvents = (call, filters) => {
  const passes = testOfFilters(filters)
  return async (ledger) => {
    const rows: Row[] = []
    for await (const row of rowsOfKind(call, 'rpcEvents', ledger, ledger))
      if (passes(row)) rows.push(row)
    return rows
  }
}

/** queryEvents of RPC’s next version (rpc.md 8): both orders, by ledgers or by a cursor that holds the whole query. */
export const createQueryEvents =
  (ledgerEvents: LedgerEvents = recordedEvents): Method =>
  async (call) => {
    const { head, oldest } = call.moment
    const query = readEventsQuery(call)
    mustHave(query.format, call)
    const eventsOf = ledgerEvents(call, query.filters)
    const isUp = query.order === 'asc'
    const step = isUp ? 1 : -1
    const last = isUp ? Math.min(query.max ?? head, head) : Math.max(query.min, oldest)
    const start = query.after?.ledger ?? (isUp ? query.min : (query.max ?? head))
    const events: Row[] = []
    let scanned = start - step
    const isReadable = start <= head && start >= oldest
    const ledgers = isReadable ? Math.min(scanWindow, (last - start) * step + 1) : 0
    let isFull = false
    for (let n = 0; n < ledgers && !isFull; n++) {
      const ledger = start + n * step
      const rows = (await eventsOf(ledger)).filter((row) => isBehind(row, query))
      const ordered = isUp ? rows : rows.toReversed()
      const room = query.limit - events.length
      events.push(...ordered.slice(0, room).map((row) => inFormat(row, query.format)))
      isFull = events.length === query.limit
      if (ordered.length <= room) scanned = ledger
    }
    const status = statusOf(query, call, { scanned, isFull })
    const id = textOf(events.at(-1) ?? {}, 'id')
    const place = isFull ? Number(positionOfToken(id).toid >> 32n) : scanned + step
    return {
      events,
      ...(status === 'COMPLETE' ? {} : { cursor: writeCursor(query, place, isFull ? id : '') }),
      scanStatus: status,
      scannedLedger: scanned,
      oldestLedger: oldest,
      latestLedger: head,
    }
  }

const isBehind = (row: Row, { after, order }: EventsQuery): boolean => {
  if (after === undefined || after.id === '') return true
  const by = comparePositions(positionOfToken(textOf(row, 'id')), positionOfToken(after.id))
  return order === 'asc' ? by > 0 : by < 0
}

function statusOf(
  { order, min, max }: EventsQuery,
  { moment: { head, oldest } }: RpcCall,
  { scanned, isFull }: { readonly scanned: number; readonly isFull: boolean },
): string {
  if (order === 'asc') {
    if (max !== undefined && scanned >= max) return 'COMPLETE'
    return scanned >= head ? 'WAITING_FOR_LEDGERS' : 'HAS_MORE'
  }
  if (scanned <= min) return 'COMPLETE'
  if ((max ?? head) > head) return 'WAITING_FOR_LEDGERS'
  return scanned <= oldest && !isFull ? 'OLDEST_REACHED' : 'HAS_MORE'
}
