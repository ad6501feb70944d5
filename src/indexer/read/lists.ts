import { operationReason } from '../../derive/results/operationReason.ts'
import { operationOf } from '../../derive/operations.ts'
import type { TradeOrder } from '../../derive/market/tradeOrder.ts'
import { transactionOf } from '../../derive/transaction.ts'
import type { Effect } from '../../effects/registry.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { Ledger } from '../../model/ledger.ts'
import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Order, Reason } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { UnixSeconds } from '../../model/values/time.ts'
import { type Toid, parseToid, toid } from '../../model/values/toid.ts'
import type { Trade } from '../../model/trade.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { Operation } from '../../operations/operationTypes.ts'
import { type AggregationAnswer, type AggregationRequest, aggregationsOf } from './aggregations.ts'
import { closeTimesOf } from '../store/closeTimes.ts'
import { findTransaction } from './find.ts'
import { type ItemsOf, effectItems, operationOfOffer, tradeItems } from './nestedItems.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import type { IndexOwner, OwnerList } from '../walk/owners.ts'
import { operationFlags } from '../columns/postings.ts'
import { type PlaceCursor, loadedAhead, parsePlace, placesOf, rangeOf } from '../columns/places.ts'
import type { RowQuery } from '../columns/rows.ts'
import { indexTradeOrder } from '../walk/tradeOrder.ts'
import { ledgerAt } from './transactionAt.ts'
import { createTransactions } from './transactions.ts'
import { wholeAnswer } from '../walk/wholeAnswer.ts'

/** Whose list: a part of history, or an owner with postings. */
export type ListOwner =
  | IndexOwner
  | { readonly kind: 'ledger'; readonly id: LedgerSequence }
  | { readonly kind: 'transaction'; readonly id: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }

export interface ListRequest {
  readonly owner?: ListOwner | undefined
  readonly order: Order
  readonly limit: number
  /** A paging token, exclusive. */
  readonly cursor?: string | undefined
  /** Failed transactions and their operations are left out. */
  readonly successfulOnly?: boolean | undefined
  /** REST's `type_i`, as the columns have it (RowQuery). */
  readonly types?: ReadonlySet<number> | undefined
  /** Of trades: only these, for instance of a pair whose one asset is the owner. */
  readonly keepTrade?: ((trade: Trade) => boolean) | undefined
}

export interface ListAnswer<T> {
  readonly items: readonly T[]
  /** Paging tokens of the items. */
  readonly tokens: readonly string[]
  /** Why operations among them failed, by their ids. */
  readonly reasons: ReadonlyMap<Toid, Reason>
  /** Whether there are more in the same order, in the ledgers looked at. */
  readonly more: boolean
  /** The ledgers looked at: an empty list means none in these. Absent: none of the wanted ledgers is covered. */
  readonly coverage: Coverage | undefined
}

/** Lists and single things from the index alone, equal to what the REST service would say of these ledgers. */
export interface IndexLists {
  readonly ledgers: (request: ListRequest) => Promise<ListAnswer<Ledger>>
  readonly transactions: (request: ListRequest) => Promise<ListAnswer<Transaction>>
  readonly operations: (request: ListRequest) => Promise<ListAnswer<Operation>>
  readonly payments: (request: ListRequest) => Promise<ListAnswer<Operation>>
  readonly effects: (request: ListRequest) => Promise<ListAnswer<Effect>>
  readonly trades: (request: ListRequest) => Promise<ListAnswer<Trade>>
  /** By outer or inner hash; undefined where no covered ledger has it. */
  readonly transaction: (hash: TransactionHash) => Promise<Transaction | undefined>
  readonly operation: (id: Toid) => Promise<Operation | undefined>
  /** A pair's trades by spans of time. */
  readonly aggregations: (
    request: AggregationRequest,
    signal: AbortSignal,
  ) => Promise<AggregationAnswer>
  /** When ledgers closed, of those that are covered. */
  readonly closeTimes: (sequences: Iterable<number>) => Promise<ReadonlyMap<number, UnixSeconds>>
}

export function createLists(index: LedgerIndex): IndexLists {
  const transactions = createTransactions(index)
  let known: { readonly turn: number; readonly order: TradeOrder } | undefined
  const order = async () => {
    if (known?.turn !== index.turn())
      known = { turn: index.turn(), order: await indexTradeOrder(index) }
    return known.order
  }
  const operations = async (request: ListRequest, flags = 0) => {
    const query = await queryOf(index, request, 'operations', flags)
    return answer(index, request, query, async (place) => {
      const found = await transactions.operation(place)
      if (found === undefined) return undefined
      const { operation, transaction } = found
      const item = operationOf(operation, transaction)
      return [{ item, index: undefined, reason: operationReason(operation) }]
    })
  }
  return {
    aggregations: (request, signal) => aggregationsOf(index, transactions, request, signal),
    closeTimes: (sequences) => closeTimesOf(index, sequences),
    operations,
    payments: (request) => operations(request, operationFlags.payment),
    async ledgers(request) {
      const query: RowQuery = { unit: 'ledger' }
      return answer(index, request, query, (place) =>
        Promise.resolve([
          { item: ledgerAt(place.segment, place.row, index.passphrase), index: undefined },
        ]),
      )
    },
    async transactions(request) {
      const query = await queryOf(index, request, 'transactions', 0)
      return answer(index, request, query, async (place) => {
        const found = await transactions.at(place)
        return found && [{ item: transactionOf(found.transaction), index: undefined }]
      })
    },
    async effects(request) {
      const query = await queryOf(index, request, 'effects', operationFlags.successful)
      return answer(index, request, query, effectItems(transactions, request.owner), manyEach)
    },
    async trades(request) {
      const query = await queryOf(index, request, 'trades', operationFlags.trades)
      const items = tradeItems(transactions, request, await order())
      return answer(index, request, query, items, manyEach)
    },
    async transaction(hash) {
      const place = await findTransaction(index, hash)
      const found = place && (await transactions.at(place))
      return found && transactionOf(found.transaction)
    },
    async operation(id) {
      const query: RowQuery = { unit: 'operation', first: id, last: id }
      const page = { order: 'asc', limit: 1 } as const
      const { items } = await answer(index, page, query, async (place) => {
        const found = await transactions.operation(place)
        return (
          found && [{ item: operationOf(found.operation, found.transaction), index: undefined }]
        )
      })
      return items[0]
    },
  }
}

/** The rows behind a list; undefined where its owner is in no covered ledger. */
async function queryOf(
  index: LedgerIndex,
  { owner, successfulOnly, types }: ListRequest,
  list: OwnerList,
  flags: number,
): Promise<RowQuery | undefined> {
  const isTransactions = list === 'transactions'
  const query: RowQuery = {
    unit: isTransactions ? 'transaction' : 'operation',
    flags: flags | (successfulOnly && !isTransactions ? operationFlags.successful : 0),
    successful: successfulOnly,
    types,
  }
  switch (owner?.kind) {
    case undefined:
      return query
    case 'ledger':
      return { ...query, first: toid(owner.id, 0, 0), last: toid(owner.id, 0xfffff, 0xfff) }
    case 'operation':
      return { ...query, first: owner.id, last: owner.id }
    case 'transaction': {
      const place = await findTransaction(index, owner.id)
      return place && { ...query, first: place.id, last: lastOf(place.id) }
    }
    case 'liquidityPool':
      // All effects of every operation that changed the pool (rest.md 5.19).
      return { ...query, owner: { of: owner, list: list === 'effects' ? 'operations' : list } }
    case 'offer': {
      const id = operationOfOffer(owner.id)
      const operation = id === undefined ? undefined : parseToid(`${id}`)
      return operation === undefined
        ? { ...query, owner: { of: owner, list } }
        : { ...query, first: operation, last: operation }
    }
    case 'account':
    case 'asset':
    case 'claimableBalance':
    case 'contract':
    case 'innerTransaction':
      return { ...query, owner: { of: owner, list } }
  }
}

const lastOf = (id: Toid): Toid => toid(Number(id >> 32n), Number((id >> 12n) & 0xfffffn), 0xfff)

/** A page: rows in order, from the cursor on, what each gives, until the limit is passed. */
async function answer<T>(
  index: LedgerIndex,
  { order, limit, cursor: text }: Pick<ListRequest, 'order' | 'limit' | 'cursor'>,
  query: RowQuery | undefined,
  itemsOf: ItemsOf<T>,
  ahead = mostAhead,
): Promise<ListAnswer<T>> {
  const cursor = text === undefined ? undefined : parsePlace(text)
  return wholeAnswer(index, async () => {
    const coverage = rangeOf(index, order, cursor, query)
    const reasons = new Map<Toid, Reason>()
    const page: { items: T[]; tokens: string[]; more: boolean } = {
      items: [],
      tokens: [],
      more: false,
    }
    if (query === undefined || coverage === undefined) return { ...page, reasons, coverage }
    const places = placesOf(index, query, order, cursor, coverage)
    for await (const place of loadedAhead(index, places, Math.min(limit + 1, ahead))) {
      const found = place === 'gone' ? undefined : await itemsOf(place)
      if (place === 'gone' || found === undefined) return 'gone'
      for (const { item, index: at, reason } of order === 'asc' ? found : found.toReversed()) {
        if (!isPast(place.id, at, order, cursor)) continue
        page.more = page.items.length === limit
        if (page.more) break
        page.items.push(item)
        if (reason !== undefined) reasons.set(place.id, reason)
        page.tokens.push(at === undefined ? `${place.id}` : `${place.id}-${at}`)
      }
      if (page.more) break
    }
    return { ...page, reasons, coverage }
  })
}

/** Rows loaded at once; fewer where a row gives several items. */
const mostAhead = 64
const manyEach = 16

/** Strictly behind the cursor; a cursor without an index stands behind all of its operation's. */
function isPast(
  id: Toid,
  at: number | undefined,
  order: Order,
  cursor: PlaceCursor | undefined,
): boolean {
  if (cursor === undefined || id !== cursor.id) return true
  if (at === undefined) return false
  const index = cursor.index ?? Number.POSITIVE_INFINITY
  return order === 'asc' ? at > index : at < index
}
