import { SourceError } from '../../model/errors.ts'
import type { Order, Page, PageRequest } from '../../model/page.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { readingOf } from '../pageCursor.ts'
import { type CollectionKind, collections } from '../../collections/collections.ts'
import { type Owner, owners } from '../../collections/owners.ts'
import { damaged } from './badResponse.ts'
import type { Parameters } from './filters.ts'
import type { RestAnswer, RestClient } from './restClient.ts'
import { type RestPage, mustMove, readRestPage } from './restPage.ts'
import { absentOwnerWords, collectionPath, ownerWords } from './restPaths.ts'
import { type RestRoot, coverageOf, firstPlace } from './restRoot.ts'
import { type Span, spanHolds, spanStart } from './span.ts'
import { pageInOrder } from './pageInOrder.ts'

/** A list of a REST service: its kind, how its records are read, and whose it is. */
export interface RestList<T> {
  readonly kind: CollectionKind
  readonly read: (record: unknown) => T
  /** The owner, where the service has a route for its list. */
  readonly of?: Owner | undefined
  /** Where it has none: the part of the whole list that is the owner's. */
  readonly span?: Span | undefined
  /** The filter, in the service's words. */
  readonly parameters?: Parameters | undefined
  /** What it means that the service does not know the list. */
  readonly absent?: string | undefined
}

/** One page of a list, along the service's own cursors. */
export async function readRestList<T>(
  { client, root }: { readonly client: RestClient; readonly root: RestRoot },
  { kind, read, of, span, parameters, absent }: RestList<T>,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord>> {
  const place = readingOf(request)
  const get = async (after: string | undefined, order: Order) => {
    const from = after ?? (span && spanStart(span, order))
    const page = { cursor: from, limit: request.limit, order }
    const path = collectionPath(kind, of, { ...parameters, ...page })
    const words = {
      subject: of === undefined ? `This part of history` : ownerWords(of),
      absent: absent ?? (of && absentOwnerWords(of, client.host)),
    }
    try {
      const answer = await client.get(path, words, signal)
      const found = readPage(answer, read, span)
      mustMove(found, after, answer.call)
      return { page: found, calls: [answer.call] }
    } catch (error) {
      if (of?.kind === 'ledger') throw await root.whyUnknown(of.id, error, signal)
      if (order === 'desc' && after !== undefined)
        return beforeFirst(root, { error, after, signal })
      throw error
    }
  }
  const isWhole = of !== undefined && owners[of.kind].isClosed
  const isWindow = collections[kind].holds === 'history' && !isWhole && span === undefined
  const [first, status] = await Promise.all([
    get(place.after, place.order),
    isWindow ? root.known(signal) : undefined,
  ])
  const calls = [...first.calls]
  const end = status && firstPlace(status.value)
  let page = pageInOrder(first.page, place, request.limit, end)
  if (place.backward && first.page.items.length === 0) {
    // Before the start there is nothing: the start is what the reader wants then.
    const start = await get(undefined, request.order)
    calls.push(...start.calls)
    page = pageInOrder(start.page, { order: request.order, backward: false }, request.limit, end)
  }
  const coverage = status && coverageOf(status.value)
  return { ...page, coverage, calls: coverage ? [...calls, ...status.calls] : calls }
}

/** Behind the very first ledger a service answers 410 instead of an empty page (rest.md 1.6). */
async function beforeFirst(
  root: RestRoot,
  { error, after, signal }: { error: unknown; after: string; signal: AbortSignal },
) {
  if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
  const { value } = await root.known(signal)
  if (after !== firstPlace(value)) throw error
  const link = (order: Order) => ({ order, cursor: after })
  const page = { items: [], next: link('desc'), prev: link('asc') }
  return { page, calls: error.calls }
}

/** A page that is cut at the end of its span is the last, as it is shorter than asked for. */
function readPage<T>(
  answer: RestAnswer,
  read: (record: unknown) => T,
  span: Span | undefined,
): RestPage<T> {
  try {
    return readRestPage(answer.bytes, read, span && ((token) => spanHolds(span, token)))
  } catch (cause) {
    throw damaged(cause, [answer.call])
  }
}
