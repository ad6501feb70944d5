import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import { type Call, SourceError } from '#ledger/values'
import type { RpcRequest } from '../answerRules.ts'
import { type RpcConnection, readAnswer } from '../rpcConnection.ts'
import { RpcError } from '../rpcError.ts'
import type { EventKnowledge } from './eventKnowledge.ts'
import type { EventPage, EventRequest } from './eventRequest.ts'
import { queryPage, queryRequest } from './queryEvents.ts'

const requestOf = (request: EventRequest): RpcRequest => {
  const { filters, from, to, limit, cursor, order } = request
  if (order !== undefined) return queryRequest({ ...request, order })
  return {
    method: 'getEvents',
    params:
      cursor === undefined
        ? { startLedger: from, endLedger: to + 1, filters, pagination: { limit } }
        : { filters, pagination: { cursor, limit } },
  }
}

/** Reads several pages of events in one request. Throws SourceError, also where one of them fails. */
export async function readEvents<T>(
  { client }: Pick<RpcConnection, 'client'>,
  requests: readonly EventRequest[],
  read: (event: RecordReader) => T,
  signal: AbortSignal,
): Promise<{ readonly pages: readonly EventPage<T>[]; readonly calls: readonly Call[] }> {
  const { results, calls } = await client.call(requests.map(requestOf), signal)
  const [first] = requests
  const pages = await readAnswer(
    { host: client.host, calls, ledger: first?.from },
    () =>
      requests.map((request, i) => {
        const result = results[i]
        if (result instanceof RpcError) throw result
        const record = readRecord(result, 'events')
        return (request.order === undefined ? pageOf : queryPage)(request, record, read)
      }),
    signal,
  )
  return { pages, calls }
}

function pageOf<T>(
  request: EventRequest,
  result: RecordReader,
  read: (event: RecordReader) => T,
): EventPage<T> {
  const { limit, from, to } = request
  const ledgers = result.list('events', (event) => event.ledger('ledger'))
  const all = result.list('events', read)
  const last = ledgers.at(-1)
  const cursor = result.optional('cursor', (record) => record.text('cursor'))
  // A cursor states how far the search came: services may search less than was requested, and answer nothing of it.
  const reached = cursor === undefined ? to : ledgerOfCursor(cursor, last)
  if (all.length === 0 && request.cursor === undefined && reached < from)
    throw new SourceError(
      'badResponse',
      `The answer has no events and a cursor before ledger ${from}, where the search begins`,
    )
  const complete = all.length < limit ? reached : (last ?? from) - 1
  return {
    // After a cursor a service goes on beyond the last ledger.
    events: all.filter((_, i) => (ledgers[i] ?? 0) <= to),
    complete: Math.min(to, complete),
    last,
    cursor,
  }
}

function ledgerOfCursor(cursor: string, last: number | undefined): number {
  const [, id = ''] = /^(\d{1,19})-\d{1,10}$/.exec(cursor) ?? []
  if (id === '') throw new SourceError('badResponse', `“${cursor.slice(0, 60)}” is not a cursor`)
  const parsed = BigInt(id)
  const ledger = Number(parsed >> 32n)
  // Only the end marker of a ledger says that all of it was searched.
  const isEnd = (parsed & 0xffff_ffffn) === 0xffff_ffffn
  return isEnd ? ledger : Math.min(ledger, last ?? ledger) - 1
}

/** Learns from a refusal: whether a smaller request may be answered. */
export function learnFromRefusal(
  known: EventKnowledge,
  error: unknown,
  asked: { readonly width: number; readonly limit: number },
): boolean {
  const cause = error instanceof SourceError ? error.cause : error
  if (!(cause instanceof RpcError)) return false
  const [, most] = /limit must (?:not exceed|be between 1 and) (\d{1,5})/.exec(cause.message) ?? []
  if (most !== undefined && Number(most) < asked.limit && Number(most) > 0) {
    known.page = Number(most)
    return true
  }
  const isLimit =
    /^-32(?:001|096|097|098|603)$/.test(String(cause.code)) ||
    (cause.code !== -32601 && /too (?:many|large|wide)|exceed|range too/i.test(cause.message))
  if (!isLimit || asked.width <= minWidth) return false
  known.width = Math.max(minWidth, Math.floor(asked.width / 2))
  return true
}

/** A service that cannot search so few ledgers is not asked again. */
const minWidth = 100
