import { type Row, textOf } from '#mock/record.ts'
import type { EventFilter } from '#mock/rpc/eventFilter.ts'
import { eventsPage, readEventsRequest } from '#mock/rpc/events.ts'
import type { Method } from '#mock/rpc/rpcCall.ts'
import { JsonRpcError } from '#mock/rpc/rpcError.ts'
import { comparePositions, positionOfToken } from '#mock/server/historyCursor.ts'
import { createEventSearch } from './eventSearch.ts'
import type { DenseNetwork } from './network.ts'

/** Rows that the service's database reads in ten seconds, its time limit. */
const mostRows = 12_000_000
/** Events in an answer. */
const mostEvents = 10_000
/** The service reads the first topic by an index, over the whole window: less than this share of all events is slow. */
const sparse = 1 / 20

/** getEvents with the service's limits. */
export function createGetEvents(network: DenseNetwork): Method {
  const { templates, perLedger } = network
  const whole = templates.list.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (count: (events: readonly Row[]) => number) =>
    templates.list.reduce(
      (sum, { weight, events }) => sum + weight * count(events.map(({ row }) => row)),
      0,
    ) / whole
  const perTransaction = mean((events) => events.length)
  const isSlow = (filter: EventFilter): boolean => {
    const first = filter.contracts.length > 0 ? undefined : onlyFirst(filter)
    if (first === undefined) return false
    const share = mean((events) => events.filter(({ topic }) => isFirst(topic, first)).length)
    return share > 0 && share / perTransaction < sparse
  }
  return (call) => {
    const request = readEventsRequest(call, mostEvents)
    const { filters, from, to, after, limit } = request
    if (filters.some(isSlow)) throw tooLong()
    const search = createEventSearch(network, filters)
    const events: Row[] = []
    let read = 0
    for (let ledger = from; ledger < to && events.length < limit; ledger++) {
      read += perLedger * perTransaction
      if (read > mostRows) throw tooLong()
      for (const row of search(ledger)) {
        const isBehind =
          after === undefined || comparePositions(positionOfToken(textOf(row, 'id')), after) > 0
        if (isBehind && events.length < limit) events.push(row)
      }
    }
    return Promise.resolve(eventsPage(call, request, events))
  }
}

const tooLong = () =>
  new JsonRpcError(-32001, '[-32001] request exceeded processing limit threshold')

/** The first topic of a filter that restricts nothing else (stellar-rpc #468). */
function onlyFirst({ patterns }: EventFilter): string | undefined {
  const pattern = patterns.find(
    ([first = '*', ...others]) =>
      !first.startsWith('*') && others.every((segment) => segment.startsWith('*')),
  )
  return pattern?.[0]
}

const isFirst = (topics: unknown, text: string): boolean =>
  Array.isArray(topics) && topics[0] === text
