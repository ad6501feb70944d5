import { type Order, base64FromBytes, bytesFromBase64 } from '#ledger/values'
import { type Row, isRow, numberOf, parseRow, rowOf, textOf } from '../record.ts'
import type { EventFilter } from './eventFilter.ts'
import type { RpcCall } from './rpcCall.ts'
import { invalid, readQueryFilters } from './queryFilter.ts'
import { JsonRpcError } from './rpcError.ts'

/** A request of queryEvents, checked. */
export interface EventsQuery {
  readonly min: number
  /** Absent: ascending it follows new ledgers. */
  readonly max: number | undefined
  readonly order: Order
  readonly filters: readonly EventFilter[]
  /** Where a cursor goes on: with a ledger, or behind an event of it. */
  readonly after: { readonly ledger: number; readonly id: string } | undefined
  /** The query as it was sent. */
  readonly asked: Row
  readonly limit: number
  readonly format: string
}

const [mostEvents, usualEvents] = [1_000, 100]
const ofQuery = ['minLedger', 'maxLedger', 'order', 'filters']

/** Throws JsonRpcError −32602, with the reason in its data. */
export function readEventsQuery(call: RpcCall): EventsQuery {
  const params = isRow(call.params) ? call.params : {}
  const unknown = Object.keys(params).find(
    (key) => ![...ofQuery, 'cursor', 'limit', 'xdrFormat'].includes(key),
  )
  if (unknown !== undefined) throw invalid(`unknown field "${unknown}"`)
  const { limit = usualEvents, cursor } = params
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > mostEvents)
    throw invalid(`limit must be between 1 and ${mostEvents}`)
  const format = textOf(params, 'xdrFormat')
  if (!['', 'base64', 'json'].includes(format))
    throw invalid('xdrFormat must be "base64" or "json"')
  if (cursor === undefined || cursor === '') {
    const range = readRange(params, call.moment.head)
    if (range.order === 'asc') mustHold(range.min, call)
    else if (range.min > (range.max ?? 0)) throw outOfRange(range.min, call)
    return { ...range, limit, format }
  }
  if (ofQuery.some((key) => params[key] !== undefined))
    throw invalid(
      'cursor is mutually exclusive with minLedger, maxLedger, order, filters, xdrInputFormat',
    )
  return { ...readCursor(textOf(params, 'cursor'), call), limit, format }
}

type Range = Omit<EventsQuery, 'limit' | 'format'>

function readRange(asked: Row, head: number): Range {
  const { minLedger = 0, maxLedger = 0, order = 'asc', filters } = asked
  if (order !== 'asc' && order !== 'desc') throw invalid('order must be "asc" or "desc"')
  if (typeof minLedger !== 'number' || typeof maxLedger !== 'number')
    throw invalid('minLedger and maxLedger must be numbers')
  if (order === 'asc' && minLedger === 0) throw invalid('minLedger is required for ascending order')
  if (minLedger !== 0 && maxLedger !== 0 && minLedger > maxLedger)
    throw invalid('minLedger must be <= maxLedger')
  // The newest ledger of now is the top of all pages.
  const top = maxLedger === 0 && order === 'desc' ? head : maxLedger
  return {
    asked: { ...asked, maxLedger: top },
    min: Math.max(2, minLedger),
    max: top === 0 ? undefined : top,
    order,
    filters: readQueryFilters(filters),
    after: undefined,
  }
}

/** Ascending, ledgers that the node no longer has are not left out. */
function mustHold(ledger: number, call: RpcCall): void {
  if (ledger < call.moment.oldest) throw outOfRange(ledger, call)
}

function outOfRange(missingLedger: number, { moment: { head, oldest } }: RpcCall): JsonRpcError {
  const data = { missingLedger, oldestLedger: oldest, latestLedger: head }
  return new JsonRpcError(
    -32602,
    `ledger ${missingLedger} is outside the served range [${oldest}, ${head}]`,
    { reason: 'ledger_out_of_range', ...data },
  )
}

/** A cursor holds the query and the place: the service keeps nothing. */
export function writeCursor({ asked }: EventsQuery, ledger: number, id?: string): string {
  const text = JSON.stringify({ asked, ledger, id })
  return `q1_${base64FromBytes(new TextEncoder().encode(text))}`
}

function readCursor(cursor: string, call: RpcCall): Range {
  const bytes = cursor.startsWith('q1_') ? bytesFromBase64(cursor.slice(3)) : undefined
  const { head, oldest } = call.moment
  if (bytes === undefined)
    throw new JsonRpcError(-32602, 'the cursor does not parse', {
      reason: 'cursor_malformed',
      oldestLedger: oldest,
      latestLedger: head,
    })
  const held = parseRow(new TextDecoder().decode(bytes))
  const ledger = numberOf(held, 'ledger')
  const range = readRange(rowOf(held, 'asked'), head)
  if (range.order === 'asc') mustHold(ledger, call)
  return { ...range, after: { ledger, id: textOf(held, 'id') } }
}
