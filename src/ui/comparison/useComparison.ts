import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  closedEntities,
  differences,
  type ListComparison,
  type RecordComparison,
  restKind,
  rpcKind,
  unexplained,
} from '#sources'
import { useHere } from '../address/addresses.ts'
import { offers } from '../address/networks.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { counted, grouped } from '../format/text.ts'
import {
  type ComparedAnswers,
  comparisonOf,
  type ShownRequest,
  useShownRequests,
} from '../queries/comparison.ts'

/** A record or list of the page, and its two answers compared; without `query` there is no second service. */
export interface ComparedRequest extends ShownRequest {
  readonly query?: UseQueryResult<ComparedAnswers> | undefined
}

export type Comparison = ReturnType<typeof useComparison>

/**
 * What the page requests, and how both services of its network answer it. The other one is asked once the reader wants it, or
 * where the shown answers have at most `unasked` bytes.
 */
export function useComparison(isWanted: boolean, unasked: number) {
  const client = useQueryClient()
  const source = useSource()
  const network = useNetwork()
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const { page } = useHere()
  const shown = useShownRequests(source)
  // Every page requests the network's status, for its header.
  const requests = page === '' || page === '/network' ? shown : shown.filter(isOfPage)
  const isPair = [restKind, rpcKind].every((kind) => offers(network, kind))
  const pair = isPair
    ? { shown: source, rest: sourceFor(network, restKind), rpc: sourceFor(network, rpcKind) }
    : undefined
  const bytes = sum(requests, (request) => request.bytes)
  const isAsked = isWanted || (requests.every(({ time }) => time !== undefined) && bytes <= unasked)
  const all = useQueries({
    queries:
      pair === undefined
        ? []
        : requests.map((request) => ({
            ...comparisonOf(client, pair, request),
            enabled: isAsked && request.time !== undefined,
          })),
  })
  const done = all.flatMap(({ data }) => data?.compared ?? [])
  const failed = all.filter(({ error }) => error !== null).length
  const compared = requests.map((request, at) => ({ ...request, query: all[at] }))
  const isDone = all.length > 0 && done.length + failed === all.length
  return {
    isPair,
    requests: compared,
    /** The size of the shown answers, about what the other service sends. */
    bytes,
    isAsked: isAsked || isDone,
    isLoading: all.some((query) => query.isLoading),
    text: summaryText({ answers: all.length, done, failed }),
    /** A part of a sentence; empty until all are compared. */
    agreement: isDone ? agreementOf(countsOf(done)) : '',
    isContradicted: compared.some(
      ({ requested, query }) =>
        // Of what never changes not both can be right.
        'entity' in requested &&
        closedEntities.has(requested.entity) &&
        query?.data !== undefined &&
        unexplained(bothGive(query.data.compared)).length > 0,
    ),
  }
}

/** Fields that both give, and that differ: an answer that one service refuses is no value, and contradicts nothing. */
const bothGive = (compared: RecordComparison | ListComparison) =>
  fieldsOf(compared).filter(
    ({ path, rest, rpc }) => path !== 'answer' && rest !== undefined && rpc !== undefined,
  )

const fieldsOf = (compared: RecordComparison | ListComparison) =>
  'equalRows' in compared ? compared.differing.flatMap((row) => row.fields) : compared.differing

function countsOf(done: readonly (RecordComparison | ListComparison)[]) {
  const differing = done.flatMap(bothGive)
  const equal = sum(done, (each) => ('equalRows' in each ? each.equalFields : each.equal.length))
  const unknown = sum(done, (each) => differences(each).unknown)
  return { equal, both: equal + differing.length, unknown }
}

function agreementOf({ equal, both, unknown }: ReturnType<typeof countsOf>): string {
  if (both === 0) return ''
  if (equal === both)
    return `Horizon and RPC agree on ${both === 1 ? 'the 1 value' : `all ${counted(both, 'value')}`} that both give`
  return `Horizon and RPC agree on ${grouped(equal)} of ${counted(both, 'value')} that both give${unknown === 0 ? ', the rest differs for known reasons' : ''}`
}

/** On how many values both agree, how many differ, and what one service alone gives; or of answers to come. */
export function summaryText({
  answers,
  done,
  failed,
}: {
  readonly answers: number
  readonly done: readonly (RecordComparison | ListComparison)[]
  /** Answers that could not be compared. */
  readonly failed: number
}): string {
  const arrived = done.length + failed
  if (arrived < answers) return `waiting, ${arrived} of ${counted(answers, 'answer')} so far`
  const counts = countsOf(done)
  const { unknown } = counts
  const rows = done.flatMap((each) => ('equalRows' in each ? each.differing : []))
  const fields = done.flatMap(fieldsOf)
  const only = (name: string, side: 'rest' | 'rpc') => {
    const values = fields.filter((field) => field[side === 'rest' ? 'rpc' : 'rest'] === undefined)
    const more = rows.filter((row) => row.only === side)
    return [
      values.length > 0 ? `${counted(values.length, 'value')} from ${name} only.` : '',
      more.length > 0 ? `${counted(more.length, 'row')} from ${name} only.` : '',
    ]
  }
  const refused = fields.filter(({ path }) => path === 'answer').length
  return [
    `${agreementOf(counts) || 'No value to compare'}.`,
    unknown > 0 ? `${unknown} ${unknown === 1 ? 'differs' : 'differ'} without a known reason.` : '',
    ...only('Horizon', 'rest'),
    ...only('RPC', 'rpc'),
    refused > 0 ? `${counted(refused, 'answer')} from one of them only.` : '',
    failed > 0 ? `${counted(failed, 'answer')} could not be compared.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const isOfPage = ({ requested }: ShownRequest): boolean =>
  !('entity' in requested && requested.entity === 'network')
