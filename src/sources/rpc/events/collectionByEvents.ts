import type { Collections, FilterOf, ListRequest } from '#ledger'
import type { Page, UnknownRecord } from '#ledger/values'
import { matchOf } from '../../filter/match.ts'
import { indexedRows } from '../../index/indexedList.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { EventOwner } from './eventKnowledge.ts'
import type { EventKind } from './eventSubject.ts'
import type { EventList } from './listByEvents.ts'
import { ownerList } from './ownerList.ts'

/** A page of a collection, of an owner or filtered by it; see `ownerList`. */
export const collectionByEvents = <K extends EventKind>(
  context: RpcContext,
  kind: K,
  owner: EventOwner,
  request: ListRequest<K>,
  readLedgers: () => Promise<Page<Collections[K]['item'] | UnknownRecord>>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> =>
  ownerList(context, listOf(kind, owner, request.filter ?? {}), request, readLedgers, signal)

const listOf = <K extends EventKind>(
  kind: K,
  owner: EventOwner,
  filter: FilterOf<K>,
): EventList<Collections[K]['item']> => ({
  owner,
  kind,
  itemsOf: (subject) => subject.itemsOf(kind),
  matches: matchOf(kind, filter),
  // A filter names an asset or a contract, for which the network's list has postings.
  indexed: ({ lists }, rows) =>
    indexedRows(lists, kind, owner.kind === 'account' ? owner : undefined, filter, rows),
})
