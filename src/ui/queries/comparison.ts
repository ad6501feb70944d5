import {
  notifyManager,
  type Query,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Call, isHttp, SourceError } from '#ledger/values'
import {
  type Answered,
  type ListAnswers,
  type ListComparison,
  type PageSource,
  type RecordAnswers,
  type RecordComparison,
  restKind,
  rpcKind,
} from '#sources'
import { askWorker } from '../ask/client.ts'
import { type AnyAnswer, closed, type Requested } from './queries.ts'

/** A record or list that the page requests, and when it was answered; without `time` it is not answered yet. */
export interface ShownRequest {
  readonly id: string
  readonly requested: Requested
  readonly time?: number | undefined
  /** The size of its answer. */
  readonly bytes: number
}

/** The records and lists that the page requests of a source now, whatever page it is. */
export function useShownRequests(source: PageSource): readonly ShownRequest[] {
  const client = useQueryClient()
  const read = () => shownRequests(client, source)
  const asText = () =>
    read()
      .map(({ id, time = 0 }) => `${id} ${time}`)
      .join('\n')
  const state = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    asText,
    // Tests draw in Node.
    asText,
  )
  return state === '' ? [] : read()
}

const shownRequests = (client: QueryClient, { id }: PageSource): readonly ShownRequest[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [id], type: 'active' })
    .flatMap(({ meta, queryHash, state }: Query) => {
      if (meta?.requested === undefined) return []
      const time = Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
      const isAnswered = state.status !== 'pending'
      const { data } = client.getQueryCache().get<AnyAnswer>(queryHash)?.state ?? {}
      const bytes = (data?.calls ?? [])
        .filter(isHttp)
        .reduce((total, call) => total + call.bytes, 0)
      const { requested } = meta
      return [{ id: queryHash, requested, time: isAnswered ? time : undefined, bytes }]
    })

/** Both sources of a network, and the one that the page reads: one of them, or one above them. */
export interface SightPair {
  readonly shown: PageSource
  readonly rest: PageSource
  readonly rpc: PageSource
}

/** Two answers compared, and the calls behind the one that the page does not show. */
export interface ComparedAnswers {
  readonly compared: RecordComparison | ListComparison
  readonly calls: readonly Call[]
}

/** Requests through the other source what the page shows, and compares the two answers in the worker. */
export const comparisonOf = (
  client: QueryClient,
  { shown, ...both }: SightPair,
  { id, requested, time }: ShownRequest,
) => {
  const isOfRpc = originOf(client, shown, id) === rpcKind.id
  const other = isOfRpc ? both.rest : both.rpc
  return queryOptions({
    queryKey: [other.id, 'comparison', id, time ?? 0],
    queryFn: async ({ signal }): Promise<ComparedAnswers> => {
      // The shown answer is the cached one: to request it again would compare another one.
      const query = client.getQueryCache().get<AnyAnswer>(id)
      const own = await answerOf(
        async () => query?.state.data ?? Promise.reject(query?.state.error),
      )
      const others = await answerOf(() => query?.meta?.read?.(other, signal))
      const [rest, rpc] = isOfRpc ? [others, own] : [own, others]
      const compared = await askWorker('comparison', inputOf(requested, rest, rpc), signal)
      return { compared, calls: others.calls }
    },
    enabled: time !== undefined,
    ...closed,
  })
}

/** The kind of source that gave a cached answer: the last one called. */
function originOf(client: QueryClient, shown: PageSource, id: string): string {
  const answer = client.getQueryCache().get<AnyAnswer>(id)?.state.data
  return shown.services === undefined ? shown.kind.id : (answer?.calls.at(-1)?.via ?? restKind.id)
}

/** An answer, or the error instead, and the calls behind it. */
interface SourceAnswer {
  readonly answer: Answered<AnyAnswer>
  readonly calls: readonly Call[]
}

async function answerOf(
  read: () => Promise<AnyAnswer | undefined> | undefined,
): Promise<SourceAnswer> {
  try {
    const value = await read()
    if (value === undefined) throw new Error('the page no longer shows this request')
    return { answer: { value }, calls: value.calls }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { kind, message, indexed, calls } = error
    return { answer: { error: { kind, message, indexed } }, calls }
  }
}

function inputOf(
  requested: Requested,
  { answer: rest }: SourceAnswer,
  { answer: rpc }: SourceAnswer,
): RecordAnswers | ListAnswers {
  if ('collection' in requested)
    return { collection: requested.collection, pair: { rest: pageOf(rest), rpc: pageOf(rpc) } }
  return {
    entity: requested.entity,
    pair: { rest: recordOf(rest), rpc: recordOf(rpc) },
    partial: 'value' in rpc ? rpc.value.partial : undefined,
  }
}

function recordOf(answer: Answered<AnyAnswer>): RecordAnswers['pair']['rest'] {
  if ('error' in answer) return answer
  if ('value' in answer.value) return { value: answer.value.value }
  throw new TypeError('a list was answered instead of a record')
}

function pageOf(answer: Answered<AnyAnswer>): ListAnswers['pair']['rest'] {
  if ('error' in answer) return answer
  if ('items' in answer.value) return { value: answer.value }
  throw new TypeError('a record was answered instead of a list')
}
