import { effectFromRest, tellEffect } from '../../effects/registry.ts'
import { accountFromRest } from '../../model/accountRecord.ts'
import { type Call, SourceError } from '../../model/errors.ts'
import type { Fetch } from '../../model/fetch.ts'
import { parseJson } from '../../model/json.ts'
import { ledgerFromRest } from '../../model/ledgerRecord.ts'
import type { NetworkStatus } from '../../model/network.ts'
import { feeStatsFromRest, networkFromRest } from '../../model/networkRecord.ts'
import type { Answer, Coverage, Order, Page, PageRequest } from '../../model/page.ts'
import { RecordError, type RecordReader, readRecord } from '../../model/record.ts'
import { toid } from '../../model/toid.ts'
import { transactionFromRest } from '../../model/transactionRecord.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { operationFromRest, tell, type ToldOperation } from '../../operations/registry.ts'
import type { Decoder } from '../../worker/protocol.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { outside } from '../outside.ts'
import { type Reading, opposite, pageCursor, readingOf } from '../pageCursor.ts'
import type { Collections, Entities, Owner, OwnerOf } from '../resources.ts'
import type { Source } from '../source.ts'
import { type RestAnswer, createRestClient } from './restClient.ts'
import { type RestPage, readRestPage } from './restPage.ts'
import { collectionPath, ownerWords } from './restPaths.ts'

export interface RestSourceOptions extends Omit<HttpOptions, 'fetch'> {
  /** `rest:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  /** Not needed: REST tells all that is shown. */
  readonly decoder?: Decoder | undefined
}

/** A reader that takes whatever the service sent. */
const reading =
  <T>(read: (record: RecordReader) => T) =>
  (record: unknown): T =>
    read(readRecord(record))

/** How long what the service says of itself is believed, in milliseconds. */
const rootAge = 30_000

/** The line of sight through a REST service (HAL JSON), in either of its dialects. */
export function createRestSource(options: RestSourceOptions): Source {
  const client = createRestClient(options.url, createHttp(options))
  let root: { readonly at: number; readonly answer: Promise<Answer<NetworkStatus>> } | undefined

  const networkStatus = async (signal: AbortSignal): Promise<Answer<NetworkStatus>> => {
    const answer = client.get('/', { subject: 'its own root' }, signal)
    return readOne(await answer, networkFromRest)
  }
  /** The window of history; several pages at once ask once. */
  const knownStatus = (signal: AbortSignal): Promise<Answer<NetworkStatus>> => {
    if (root !== undefined && Date.now() - root.at < rootAge) return root.answer
    // Not the page's own signal: other pages wait for this answer too.
    const answer = networkStatus(new AbortController().signal)
    root = { at: Date.now(), answer }
    answer.catch(() => {
      root = undefined
    })
    signal.throwIfAborted()
    return answer
  }

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => networkStatus(signal),
    feeStats: async (_id, signal) =>
      readOne(await client.get('/fee_stats', { subject: 'fees' }, signal), feeStatsFromRest),
    ledger: async (id, signal) => {
      try {
        const words = { subject: `Ledger ${id}` }
        return readOne(await client.get(`/ledgers/${id}`, words, signal), ledgerFromRest)
      } catch (error) {
        throw await whyUnknown(id, error, signal)
      }
    },
    transaction: async (id, signal) => {
      const words = { subject: `transaction ${id.slice(0, 8)}…` }
      return readOne(await client.get(`/transactions/${id}`, words, signal), transactionFromRest)
    },
    operation: async (id, signal) => {
      const words = { subject: `operation ${id}` }
      return readOne(await client.get(`/operations/${id}`, words, signal), wholeOperation)
    },
    account: async (id, signal) => {
      const words = { subject: `account ${id.slice(0, 8)}…` }
      return readOne(await client.get(`/accounts/${id}`, words, signal), accountFromRest)
    },
  }

  /** Why a service does not know a ledger: it is not closed yet, or too old for the lists that it is asked for. */
  const whyUnknown = async (sequence: number, error: unknown, signal: AbortSignal) => {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') return error
    const { value, calls } = await networkStatus(signal)
    return (
      outside(client.host, sequence, ledgersOf(value), {
        cause: error,
        calls: [...error.calls, ...calls],
      }) ?? error
    )
  }

  const list = async <T>(
    kind: keyof Collections,
    read: (record: unknown) => T,
    of: Owner | undefined,
    request: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<T | UnknownRecord>> => {
    const place = readingOf(request)
    const get = async (after: string | undefined, order: Order) => {
      const path = collectionPath(kind, of, { order, after, limit: request.limit })
      const subject = of === undefined ? `This part of history` : ownerWords(of)
      try {
        const answer = await client.get(path, { subject }, signal)
        return { page: readPage(answer, read), calls: [answer.call] }
      } catch (error) {
        if (of?.kind === 'ledger') throw await whyUnknown(of.id, error, signal)
        if (order === 'desc' && after !== undefined) return beforeFirst(error, after, signal)
        throw error
      }
    }
    const [first, status] = await Promise.all([
      get(place.after, place.order),
      of === undefined || of.kind === 'account' ? knownStatus(signal) : undefined,
    ])
    const calls = [...first.calls]
    const end = status && firstPlace(status.value)
    let page = turned(first.page, place, request.limit, end)
    if (place.backward && first.page.items.length === 0) {
      // Before the start there is nothing: the start is what the reader wants then.
      const start = await get(undefined, request.order)
      calls.push(...start.calls)
      page = turned(start.page, { order: request.order, backward: false }, request.limit, end)
    }
    const coverage = status && coverageOf(status.value)
    return { ...page, coverage, calls: coverage ? [...calls, ...status.calls] : calls }
  }
  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: PageRequest,
      signal: AbortSignal,
    ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
  } = {
    ledgers: (...rest) => list('ledgers', reading(ledgerFromRest), ...rest),
    transactions: (...rest) => list('transactions', reading(transactionFromRest), ...rest),
    operations: (...rest) => list('operations', toldOperation, ...rest),
    payments: (...rest) => list('payments', toldOperation, ...rest),
    effects: (...rest) => list('effects', (record) => tellEffect(effectFromRest(record)), ...rest),
  }

  /** Behind the very first ledger a service answers 410 instead of an empty page (rest.md 1.6). */
  const beforeFirst = async (error: unknown, after: string, signal: AbortSignal) => {
    if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
    const { value } = await knownStatus(signal)
    if (after !== firstPlace(value)) throw error
    const link = (order: Order) => ({ order, cursor: after })
    const page = { items: [], next: link('desc'), prev: link('asc') }
    return { page, calls: error.calls }
  }

  return {
    id: options.id ?? `rest:${options.url}`,
    kind: 'rest',
    url: options.url,
    one: (kind, id, signal) => entities[kind](id, signal),
    list: (kind, of, request, signal) => lists[kind](of, request, signal),
  }
}

function readOne<T>(answer: RestAnswer, read: (record: RecordReader) => T): Answer<T> {
  const calls = [answer.call]
  try {
    return { value: read(readRecord(parseJson(answer.bytes))), calls }
  } catch (cause) {
    throw damaged(cause, calls)
  }
}

function readPage<T>(answer: RestAnswer, read: (record: unknown) => T): RestPage<T> {
  try {
    return readRestPage(answer.bytes, read)
  } catch (cause) {
    throw damaged(cause, [answer.call])
  }
}

function damaged(cause: unknown, calls: readonly Call[]): unknown {
  if (cause instanceof RecordError)
    return new SourceError('badResponse', `The answer cannot be read: ${cause.message}`, {
      cause,
      calls,
    })
  return cause instanceof SourceError
    ? new SourceError(cause.kind, cause.message, { cause, calls })
    : cause
}

/**
 * A service's page in the order asked for. Its links are followed but for two things they cannot say (rest.md 1.4):
 * a page shorter than its limit is the last, and the way back from an empty page leads to the other end.
 */
function turned<T>(
  page: RestPage<T>,
  reading: Reading,
  limit: number,
  end: string | undefined,
): Omit<Page<T | UnknownRecord>, 'calls'> {
  const isLast = page.items.length < limit || (reading.order === 'desc' && page.next.cursor === end)
  const onward = isLast ? undefined : pageCursor(page.next.order, page.next.cursor)
  const back =
    page.items.length === 0
      ? pageCursor(opposite(reading.order), undefined)
      : pageCursor(page.prev.order, page.prev.cursor)
  if (reading.backward) return { items: page.items.toReversed(), next: back, prev: onward }
  return { items: page.items, next: onward, prev: reading.after === undefined ? undefined : back }
}

/** An operation asked for by itself. */
const wholeOperation = (record: RecordReader): ToldOperation => toldOperation(record.raw)
const toldOperation = (record: unknown): ToldOperation => tell(operationFromRest(record))

const ledgersOf = ({ oldestLedger, latestLedger }: NetworkStatus) => ({
  oldest: oldestLedger,
  latest: latestLedger,
})

/** Where the first ledger stands: descending, there is nothing behind it. */
const firstPlace = (status: NetworkStatus): string => String(toid(status.oldestLedger, 0, 0))

/** Absent when the service keeps all history: ledger 1 is in none. */
const coverageOf = (status: NetworkStatus): Coverage | undefined =>
  status.oldestLedger <= 2 ? undefined : { from: status.oldestLedger, to: status.latestLedger }
