import { type Row, textOf } from '../record.ts'
import { type CursorPosition, comparePositions, positionOfToken } from '../server/historyCursor.ts'
import { type EventFilter, readEventFilters, testOfFilters } from './eventFilter.ts'
import { rowsOfKind } from './ledgers.ts'
import { badFormat, readFields } from './parameters.ts'
import { type Method, mustHave, type RpcCall, windowTexts } from './rpcCall.ts'
import { invalidParameters, JsonRpcError } from './rpcError.ts'

/** Ledgers that one request scans; an empty page is therefore not the end. */
const scanWindow = 10_000

/** A request of getEvents, checked: which ledgers it scans, and from which event on. */
export interface EventsRequest {
  readonly filters: readonly EventFilter[]
  /** The first ledger, and the one behind the last. */
  readonly from: number
  readonly to: number
  /** Exclusive. */
  readonly after: CursorPosition | undefined
  readonly limit: number
  readonly format: string
}

/** Throws JsonRpcError where the request is wrong, for more than `most` events, or outside the window. */
export function readEventsRequest(call: RpcCall, most: number): EventsRequest {
  const fields = readFields(call.params, 'GetEventsRequest')
  const pagination = fields.fields('pagination')
  const start = fields.number('startLedger', 'uint32')
  const end = fields.number('endLedger', 'uint32')
  const [cursor, requested] = [pagination.text('cursor'), pagination.number('limit')]
  const format = fields.text('xdrFormat')
  const filters = readEventFilters(fields.list('filters'))
  const after = cursor === '' ? undefined : parseEventId(cursor)
  if (after !== undefined && (start !== 0 || end !== 0)) {
    throw new JsonRpcError(-32602, 'ledger ranges and cursor cannot both be set')
  }
  if (after === undefined && start === 0) {
    throw new JsonRpcError(-32602, 'startLedger must be positive')
  }
  if (requested > most) throw new JsonRpcError(-32602, `limit must not exceed ${most}`)
  const wrong = badFormat(format)
  if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
  mustHave(format, call)
  const { head, oldest } = call.moment
  // The cursor of an exhausted window lies at the very end of its ledger; the search goes on in the next one.
  const isSpent = after !== undefined && (after.toid & 0xffff_ffffn) === 0xffff_ffffn
  const own = after === undefined ? start : Number(after.toid >> 32n)
  if (own < oldest || own > head) {
    throw new JsonRpcError(
      -32600,
      `startLedger must be within the ledger range: ${oldest} - ${head}`,
    )
  }
  return {
    filters,
    from: isSpent ? own + 1 : own,
    to: Math.min(own + scanWindow, head + 1, end === 0 ? head + 1 : end),
    after,
    limit: requested === 0 ? 100 : requested,
    format,
  }
}

const mostEvents = 10_000

export const getEvents: Method = async (call) => {
  const request = readEventsRequest(call, mostEvents)
  const { from, to, after, limit, format } = request
  const passes = testOfFilters(request.filters)
  const events: Row[] = []
  for await (const row of rowsOfKind(call, 'rpcEvents', from, to - 1)) {
    if (after !== undefined && comparePositions(positionOfToken(textOf(row, 'id')), after) <= 0)
      continue
    if (!passes(row)) continue
    events.push(inFormat(row, format))
    if (events.length === limit) break
  }
  return eventsPage(call, request, events)
}

/** The answer: a full page goes on behind its last event, any other behind the ledgers scanned. */
export function eventsPage(
  { moment }: RpcCall,
  { to, limit }: EventsRequest,
  events: readonly Row[],
): Row {
  const { latestLedger, oldestLedger, ...times } = windowTexts(moment)
  const marker = String((BigInt(to) << 32n) - 1n).padStart(19, '0')
  return {
    events,
    cursor: events.length === limit ? textOf(events.at(-1) ?? {}, 'id') : `${marker}-4294967295`,
    latestLedger,
    oldestLedger,
    ...times,
  }
}

function parseEventId(text: string) {
  if (!/^\d+-\d+$/.test(text)) throw invalidParameters(`invalid event id ${text}`)
  return positionOfToken(text)
}

/** The recording has both formats in one row. */
function inFormat(row: Row, format: string): Row {
  const { topicJson, valueJson, topic, value, ...rest } = row
  return format === 'json' ? { ...rest, topicJson, valueJson } : { ...rest, topic, value }
}
