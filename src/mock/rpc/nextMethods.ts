import { base64FromBytes, bytesFromBase64, type Order } from '#ledger/values'
import { isRow, numberOf, parseRow, type Row, rowOf, textOf } from '../record.ts'
import { comparePositions, positionOfToken } from '../server/historyCursor.ts'
import { isStrkey } from '../server/strkeyText.ts'
import { type EventFilter, testOfFilters } from './eventFilter.ts'
import { getEventsUpTo, inFormat, scanWindow } from './events.ts'
import { createGetLedgers, rowsOfKind } from './ledgers.ts'
import { methods } from './methods.ts'
import { type Method, mustHave, type RpcCall } from './rpcCall.ts'
import { JsonRpcError } from './rpcError.ts'

/** queryEvents of RPC’s next version (rpc.md 8): both orders, by ledgers or by a cursor that holds the whole query. */
const queryEvents: Method = async (call) => {
  const { head, oldest } = call.moment
  const query = readEventsQuery(call)
  mustHave(query.format, call)
  const passes = testOfFilters(query.filters)
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
    const rows: Row[] = []
    for await (const row of rowsOfKind(call, 'rpcEvents', ledger, ledger))
      if (passes(row) && isBehind(row, query)) rows.push(row)
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

/** A request of queryEvents, checked. */
interface EventsQuery {
  readonly min: number
  /** Absent: ascending it follows new ledgers. */
  readonly max: number | undefined
  readonly order: Order
  readonly filters: readonly EventFilter[]
  /** The position of a cursor: a ledger, or an event of it after which the page starts. */
  readonly after: { readonly ledger: number; readonly id: string } | undefined
  /** The query as it was sent. */
  readonly asked: Row
  readonly limit: number
  readonly format: string
}

const [mostEvents, usualEvents] = [1_000, 100]
const ofQuery = ['minLedger', 'maxLedger', 'order', 'filters']

/** Throws JsonRpcError −32602, with the reason in its data. */
function readEventsQuery(call: RpcCall): EventsQuery {
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
function writeCursor({ asked }: EventsQuery, ledger: number, id?: string): string {
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

/** The methods of the service's next version: smaller pages, and queryEvents (rpc.md 8). */
export const nextMethods: ReadonlyMap<string, Method> = new Map([
  ...methods,
  ['getLedgers', createGetLedgers({ most: 20, usual: 5 })],
  ['getEvents', getEventsUpTo(mostEvents)],
  ['queryEvents', queryEvents],
])

const [mostFilters, mostTerms] = [256, 15]

/** Filters of queryEvents, each with one pattern of topics. Throws JsonRpcError, also for too many terms. */
function readQueryFilters(filters: unknown): readonly EventFilter[] {
  if (filters === undefined) return []
  if (!Array.isArray(filters) || filters.length === 0 || filters.length > mostFilters)
    throw invalid(`filters must contain 1 to ${mostFilters} filters`)
  const terms = new Set<string>()
  const read = filters.map((value: unknown, index) => {
    const filter = isRow(value) ? value : {}
    for (const [key, each] of Object.entries(filter)) {
      if (!/^(?:type|contractId|topic[0-3])$/.test(key)) throw invalid(`unknown field "${key}"`)
      terms.add(`${key} ${String(each)}`)
    }
    return parseFilter(filter, index)
  })
  if (terms.size <= mostTerms) return read
  throw new JsonRpcError(
    -32602,
    `query needs ${terms.size} distinct index terms, but this node allows ${mostTerms}; split it into narrower queries`,
    { reason: 'invalid_params', termsUsed: terms.size, termBudget: mostTerms },
  )
}

/** Positions that are left out match any value, and there may be more topics. */
function parseFilter(filter: Row, index: number): EventFilter {
  const { type, contractId } = filter
  const wrong = (text: string) => invalid(`filters[${index}]: ${text}`)
  const topics = [filter.topic0, filter.topic1, filter.topic2, filter.topic3]
  if (type === undefined && contractId === undefined && topics.every((one) => one === undefined))
    throw wrong('filter must specify type, contractId, or at least one topic position')
  if (type !== undefined && type !== 'contract' && type !== 'system')
    throw wrong('type must be "contract" or "system"')
  if (contractId !== undefined && !isStrkey('C', textOf(filter, 'contractId')))
    throw wrong('contractId is invalid')
  const bad = topics.findIndex(
    (one) => one !== undefined && !(typeof one === 'string' && bytesFromBase64(one)?.length),
  )
  if (bad >= 0) throw invalid(`filters[${index}].topic${bad} is not valid base64-encoded XDR`)
  const last = topics.findLastIndex((one) => one !== undefined)
  const pattern = topics.slice(0, last + 1).map((one) => (typeof one === 'string' ? one : '*'))
  return {
    types: type === undefined ? [] : [type],
    contracts: contractId === undefined ? [] : [contractId],
    patterns: last < 0 ? [] : [[...pattern, '**']],
  }
}

/** A request that is refused for its parameters. */
const invalid = (message: string): JsonRpcError =>
  new JsonRpcError(-32602, message, { reason: 'invalid_params' })
