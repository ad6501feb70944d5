import type { Collections, ListRequest, OwnerOf } from '#ledger'
import {
  type Coverage,
  isUnknownRecord,
  type NetworkStatus,
  type UnknownRecord,
} from '#ledger/values'
import type { PageQuery, ReadPage, WireCall, WireRecord } from '#mock/server'
import { pageCursor, type Source } from '#sources'
import type { TradeOrientation } from './tradeOrientation.ts'

/** One request to the gateway, and what the source said of its network just before. */
export interface GatewayCall extends WireCall {
  readonly source: Source
  readonly status: NetworkStatus
  readonly trades: TradeOrientation
  readonly signal: AbortSignal
  /** Handles a partial answer: refuses it, or states its coverage. */
  readonly partial: (coverage: Coverage | undefined) => Promise<void>
}

/** Opens a list of the source: checks the parameters first, then reads page by page. */
export type Open = (call: GatewayCall, first: PageQuery) => Promise<ReadPage>

export interface Wanted<K extends keyof Collections> {
  readonly kind: K
  readonly of: OwnerOf<K> | undefined
  readonly filter: ListRequest<K>['filter']
  /** The paging token after which the page starts. */
  readonly after: string | undefined
  readonly page: Pick<PageQuery, 'order' | 'limit'>
}

/** Reads until the page is full: a source may return fewer, but a short REST page is the last. */
export async function readItems<K extends keyof Collections>(
  { source, signal, partial }: GatewayCall,
  { kind, of, filter, after, page }: Wanted<K>,
): Promise<readonly (Collections[K]['item'] | UnknownRecord)[]> {
  const { order, limit } = page
  const items: (Collections[K]['item'] | UnknownRecord)[] = []
  let cursor = after === undefined ? undefined : pageCursor(order, after)
  while (items.length < limit) {
    const request = { order, limit: limit - items.length, cursor, filter }
    const answer = await source.list(kind, of, request, signal)
    if (answer.partial === true) await partial(answer.coverage)
    items.push(...answer.items)
    if (answer.next === undefined) return items
    cursor = answer.next
  }
  return items.slice(0, limit)
}

/** Writes an item; an unknown record stays in the list. */
export const writeItem =
  <T extends object>(write: (item: T) => WireRecord) =>
  (item: T | UnknownRecord): WireRecord =>
    isUnknownRecord(item) ? unknownToRest(item) : write(item)

const unknownToRest = ({ name, pagingToken, raw, reason }: UnknownRecord): WireRecord => ({
  _links: {},
  id: pagingToken,
  paging_token: pagingToken,
  type: name,
  unreadable: { reason, raw },
})
