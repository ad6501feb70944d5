import { eventTopics } from './eventTopics.ts'
import type { RecordReader } from '#ledger'
import { RecordError } from '#ledger/values'
import type { RpcRequest } from '../answerRules.ts'
import type { EventPattern, EventPage, EventRequest } from './eventRequest.ts'

/** A request of queryEvents, with which the next version of the service lists events in both orders (rpc.md 8). */
export const queryRequest = ({
  filters,
  from,
  to,
  limit,
  order,
}: EventRequest & { readonly order: string }): RpcRequest => ({
  method: 'queryEvents',
  params: { minLedger: from, maxLedger: to, order, filters: filters.flatMap(queryFilters), limit },
})

/** One contract and one pattern a filter; a place that is left out takes any topic. */
const queryFilters = ({ type, contractIds, topics }: EventPattern): readonly object[] =>
  (contractIds ?? [undefined]).flatMap((contractId) =>
    (topics ?? [[]]).map((pattern) => ({
      type,
      contractId,
      ...Object.fromEntries(
        pattern.flatMap((topic, i) => (topic.startsWith('*') ? [] : [[`topic${i}`, topic]])),
      ),
    })),
  )

const statuses = ['HAS_MORE', 'WAITING_FOR_LEDGERS', 'OLDEST_REACHED', 'COMPLETE']

/** Reads its answer. It has events with more topics than their pattern, too, which getEvents would leave out. */
export function queryPage<T>(
  { filters, from, to, order }: EventRequest,
  result: RecordReader,
  read: (event: RecordReader) => T,
): EventPage<T> {
  const status = result.text('scanStatus')
  if (!statuses.includes(status)) throw new RecordError(`scanStatus is ${status.slice(0, 40)}`)
  const scanned = result.integer('scannedLedger')
  if (scanned < from - 1 || scanned > to + 1)
    throw new RecordError(`scannedLedger is ${scanned}, outside of those requested`)
  const found = result.list('events', (event) => {
    const topics = eventTopics(event)
    return filters.some((filter) => isMatch(filter, topics)) ? [read(event)] : []
  })
  const events = found.flat()
  return {
    events: order === 'desc' ? events.toReversed() : events,
    complete: scanned,
    last: undefined,
    cursor: undefined,
  }
}

const isMatch = ({ topics }: EventPattern, found: readonly string[]): boolean =>
  topics === undefined ||
  topics.some((pattern) => {
    const isOpen = pattern.at(-1) === '**'
    const fixed = isOpen ? pattern.slice(0, -1) : pattern
    const isLong = isOpen ? found.length >= fixed.length : found.length === fixed.length
    return isLong && fixed.every((topic, i) => topic === '*' || topic === found[i])
  })
