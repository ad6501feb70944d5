import { type Collections, type Owner, collections, owners } from '#ledger'
import {
  type NetworkStatus,
  type Order,
  type Page,
  type PageRequest,
  SourceError,
  type UnknownRecord,
  parseJson,
  parseToid,
  toidParts,
} from '#ledger/values'
import { readingOf } from '../pageCursor.ts'
import { damaged } from './badResponse.ts'
import { checkOwnLink } from './ownLink.ts'
import type { Parameters } from './requestPath.ts'
import type { RestAnswer, RestClient } from './restClient.ts'
import { checkHeaderHashes } from './headerHash.ts'
import { type PageLimits, checkHashes, checkTimes } from './pageChecks.ts'
import { type RestPage, readRestPage } from './restPage.ts'
import { absentOwnerMessage, collectionPath, ownerName } from './restPaths.ts'
import { type RestRoot, coverageOf, firstPlace, latestOf } from './restRoot.ts'
import { type Span, spanHolds, spanStart } from './span.ts'
import { pageInOrder } from './pageInOrder.ts'

/** A list of a REST service: its kind, how its records are read, and whose it is. */
export interface RestList<K extends keyof Collections> {
  readonly kind: K
  readonly read: (record: unknown) => Collections[K]['item']
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
export async function readRestList<K extends keyof Collections>(
  { client, root }: { readonly client: RestClient; readonly root: RestRoot },
  { kind, read, of, span, parameters, absent }: RestList<K>,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const place = readingOf(request)
  const get = async (after: string | undefined, order: Order) => {
    const from = after ?? (span && spanStart(span, order))
    const page = { cursor: from, limit: request.limit, order }
    const path = collectionPath(kind, of, { ...parameters, ...page })
    const names = {
      subject: of === undefined ? `This part of history` : ownerName(of),
      absent: absent ?? (of && absentOwnerMessage(of, client.host)),
    }
    try {
      const answer = await client.get(path, names, signal)
      const limits = { order, limit: request.limit, after: from }
      const found = readPage(answer, kind, read, limits, { of, span, path, parameters })
      return { page: found, calls: [answer.call] }
    } catch (error) {
      if (of?.kind === 'ledger') throw await root.whyUnknown(of.id, error, signal)
      if (order === 'desc' && after !== undefined)
        return beforeFirst(root, { error, after, signal })
      throw error
    }
  }
  const isWhole = of !== undefined && owners[of.kind].isClosed
  const isWindow = collections[kind].contains === 'history' && !isWhole && span === undefined
  const [first, status] = await Promise.all([
    get(place.after, place.order),
    isWindow ? root.known(signal) : undefined,
  ])
  const calls = [...first.calls]
  try {
    checkHashes(first.page.items)
    checkTimes(kind, first.page.items, status && latestOf(status.value))
    checkHeaderHashes(first.page.items)
  } catch (cause) {
    throw damaged(cause, calls)
  }
  const end = status && firstPlace(status.value)
  const goesOn =
    kind === 'ledgers' && status !== undefined && hasMore(first.page, place, status.value)
  let page = pageInOrder(first.page, place, request.limit, end, goesOn)
  if (place.backward && first.page.items.length === 0) {
    // Before the start there is nothing: the start is what the reader wants then.
    const start = await get(undefined, request.order)
    calls.push(...start.calls)
    page = pageInOrder(start.page, { order: request.order, backward: false }, request.limit, end)
  }
  const coverage = status && coverageOf(status.value)
  return { ...page, coverage, calls: coverage ? [...calls, ...status.calls] : calls }
}

/** Whether the service has ledgers behind the last of a page: it may have left some out of it. */
function hasMore(
  { last }: RestPage<unknown>,
  { order }: Pick<PageRequest, 'order'>,
  { oldestLedger, latestLedger }: NetworkStatus,
): boolean {
  const id = last === undefined ? undefined : parseToid(last)
  if (id === undefined) return false
  const { ledger } = toidParts(id)
  return order === 'desc' ? ledger > oldestLedger : ledger < latestLedger
}

/** Behind the very first ledger a service answers 410 instead of an empty page (rest.md 1.6). */
async function beforeFirst(
  root: RestRoot,
  { error, after, signal }: { error: unknown; after: string; signal: AbortSignal },
) {
  if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
  const { value } = await root.known(signal)
  if (after !== firstPlace(value)) throw error
  return { page: { items: [] }, calls: error.calls }
}

/** What was requested: a span of the whole list, or a list by its path with a filter. */
interface Asked extends Pick<RestList<never>, 'of' | 'span' | 'parameters'> {
  readonly path: string
}

/** A page that is cut at the end of its span is the last, as it is shorter than its limit. */
function readPage<K extends keyof Collections>(
  answer: RestAnswer,
  kind: K,
  read: (record: unknown) => Collections[K]['item'],
  limits: PageLimits,
  { of, span, path, parameters }: Asked,
): RestPage<Collections[K]['item']> {
  try {
    const keep = span && ((token: string) => spanHolds(span, token))
    const body = parseJson(answer.bytes)
    const page = readRestPage(body, kind, read, limits, keep)
    // Only its own link says whose list an empty page is, or a page of a pool's or balance's: of their records transactions
    // alone name it.
    const isUnnamed =
      kind !== 'transactions' && (of?.kind === 'liquidityPool' || of?.kind === 'claimableBalance')
    if (page.items.length === 0 || isUnnamed) checkOwnLink(body, parameters, path)
    return page
  } catch (cause) {
    throw damaged(cause, [answer.call])
  }
}
