import type {
  Collections,
  DescribedOperation,
  HistoryFilter,
  ListRequest,
  Owner,
  OwnerOf,
} from '#ledger'
import {
  type AccountId,
  type Coverage,
  type Page,
  type UnknownRecord,
  type PageRequest,
  formatPosition,
  isUnknownRecord,
  SourceError,
} from '#ledger/values'
import { scanFor, matchesTrade } from '../filters.ts'
import type { ReadStep } from '../scan.ts'
import {
  type ReadLedgerItems,
  effectsOfLedgers,
  ledgersOfBatch,
  operationsOfLedgers,
  paymentsOfLedgers,
  tradesOfLedgers,
  transactionsOfLedgers,
  type PositionedItemsOf,
  positionedEffects,
  positionedOperations,
  positionedPayments,
  positionedTrades,
} from '../ledgers/items.ts'
import { itemsOfTransaction, type CompleteList } from '../ledgers/transactionLists.ts'
import type { Source } from '../source.ts'
import {
  type HistoryKind,
  type HistoryRequest,
  type IndexedRequest,
  cutPage,
  historyOrder,
} from '../page.ts'
import { pageFromLedgers } from '../ledgers/pageFromLedgers.ts'
import { loadLists } from '../chunks.ts'
import type { EventKind } from './events/subject.ts'
import { byHash, listOfOperation } from './transactions.ts'
import { withIndexFallback, type RpcContext } from './context.ts'
import { readLedgers } from './ledgers.ts'
import type { RetentionWindow } from './methods.ts'

type Item<T> = Promise<Page<T | UnknownRecord>>

/** The readers of a list: by ledgers and, for lists that have such owners, of a transaction and of an operation. */
interface Readers<T, R> {
  readonly ofLedgers: ReadLedgerItems<T>
  /** The reader of an account's list, if events find its rows. */
  readonly byEvents?: ((id: AccountId, request: R, signal: AbortSignal) => Item<T>) | undefined
  readonly ofTransaction?: PositionedItemsOf<T> | undefined
  readonly ofOperation?: PositionedItemsOf<T> | undefined
  /** True for the items that a filter keeps; absent if it keeps all. */
  readonly keeps?: ((item: T, filter: HistoryFilter) => boolean) | undefined
}

/**
 * Lists of history. Those of the network and of a ledger are walked over ledgers, those of a transaction or an operation
 * are cut from it, those of any other owner are read from the index. What a filter asks for beyond that is scanned for;
 * `source` is the one that these are the lists of.
 */
export function historyLists(
  context: RpcContext,
  source: () => Pick<Source, 'url' | 'one'>,
): {
  readonly [K in HistoryKind | 'ledgers']: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Item<Collections[K]['item']>
} {
  const { node, index, client } = context

  const walk = async <T extends object>(
    kind: keyof Collections,
    readItems: ReadLedgerItems<T>,
    of: Owner | undefined,
    request: HistoryRequest & { readonly within?: Coverage | undefined },
    signal: AbortSignal,
  ): Item<T> => {
    const { within } = request
    const one = of?.kind === 'ledger' ? ({ oldest: of.id, latest: of.id } as const) : undefined
    const status = one === undefined ? node.status(signal) : node.statusFor(one.latest, signal)
    const page = await pageFromLedgers<T>({
      host: client.host,
      kind,
      request,
      bounds: one ?? boundsIn((await status).window, within),
      freshBounds: async () => one ?? boundsIn((await node.freshStatus(signal)).window, within),
      density: context.density,
      viewBytes: client.transfer.viewBytes,
      bytesLeft: client.transfer.leftOfView,
      read: (wanted) => readLedgers(context, readItems, wanted, status, signal),
    })
    return { ...page, calls: [...(await status).calls, ...page.calls] }
  }
  const ask = async <K extends HistoryKind>(
    kind: K,
    readers: Readers<Collections[K]['item'], ListRequest<K>>,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): Item<Collections[K]['item']> => {
    const { filter = {}, within } = request
    const keep = (item: Collections[K]['item']) => readers.keeps?.(item, filter) ?? true
    const { byEvents } = readers
    switch (of?.kind) {
      case undefined:
        return isPart(filter) && within === undefined
          ? index.list(kind, of, request, signal)
          : walk(kind, readers.ofLedgers, of, request, signal)
      case 'ledger':
        return walk(kind, readers.ofLedgers, of, request, signal)
      case 'transaction': {
        const { ofTransaction } = readers
        if (ofTransaction === undefined) throw unsupported(listName(kind, of))
        const { output, calls } = await byHash(
          context,
          of.id,
          (info, passphrase) => itemsOfTransaction(info, passphrase, ofTransaction),
          signal,
        )
        return { ...pageOfComplete(kind, filtered(output, keep), request), calls }
      }
      case 'operation': {
        const { ofOperation } = readers
        if (ofOperation === undefined) throw unsupported(listName(kind, of))
        const { output, calls } = await listOfOperation(context, of.id, ofOperation, signal)
        return { ...pageOfComplete(kind, filtered(output, keep), request), calls }
      }
      case 'account': {
        // A source that may read any number of bytes reads all ledgers.
        if (!Number.isFinite(client.transfer.viewBytes) || within !== undefined || !byEvents)
          return index.list(kind, of, request, signal)
        return byEvents(of.id, request, signal)
      }
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
        return index.list(kind, of, request, signal)
    }
  }
  const listed =
    <K extends HistoryKind>(kind: K, readers: Readers<Collections[K]['item'], ListRequest<K>>) =>
    async (
      of: Owner | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ): Item<Collections[K]['item']> => {
      const read = (page: IndexedRequest<K>) =>
        withIndexFallback(
          index,
          () => ask(kind, readers, of, page, signal),
          (stored, calls) => stored.closed(kind, of, page, calls),
          signal,
        )
      if (scanFor(kind, request.filter ?? {}) === 'nothing') return read(request)
      const { historyScan } = await loadLists()
      return historyScan(context, source(), { kind, of }, request, read, signal)
    }

  const byEvents =
    <K extends EventKind>(kind: K) =>
    async (id: AccountId, request: ListRequest<K>, signal: AbortSignal) => {
      const of = { kind: 'account', id } as const
      const readLedgers = () => index.list(kind, of, request, signal)
      const { collectionByEvents } = await loadLists()
      return collectionByEvents(context, kind, of, request, readLedgers, signal)
    }

  return {
    async ledgers(of, request, signal) {
      const { filter = {}, limit } = request
      if (scanFor('ledgers', filter) === 'nothing')
        return walk('ledgers', ledgersOfBatch, of, request, signal)
      const read: ReadStep<'ledgers'> = ({ order, cursor }) =>
        walk('ledgers', ledgersOfBatch, of, { order, cursor, limit }, signal)
      const { scannedList } = await loadLists()
      return scannedList(source(), 'ledgers', request, read, signal)
    },
    transactions: listed('transactions', {
      ofLedgers: transactionsOfLedgers,
      byEvents: byEvents('transactions'),
    }),
    operations: listed('operations', {
      ofLedgers: operationsOfLedgers,
      byEvents: byEvents('operations'),
      ofTransaction: positionedOperations,
      keeps: keepsOperation,
    }),
    payments: listed('payments', {
      ofLedgers: paymentsOfLedgers,
      byEvents: byEvents('payments'),
      ofTransaction: positionedPayments,
      keeps: keepsOperation,
    }),
    effects: listed('effects', {
      ofLedgers: effectsOfLedgers,
      byEvents: byEvents('effects'),
      ofTransaction: positionedEffects,
      ofOperation: positionedEffects,
    }),
    trades: listed('trades', {
      ofLedgers: tradesOfLedgers,
      byEvents: byEvents('trades'),
      ofTransaction: positionedTrades,
      ofOperation: positionedTrades,
      keeps: matchesTrade,
    }),
  }
}

/** True if the request asks for some of the network's trades only: the index finds them, a walk would pass by most. */
const isPart = ({ type, base }: HistoryFilter): boolean => type !== undefined || base !== undefined

const keepsOperation = (
  { transactionSuccessful }: DescribedOperation,
  filter: HistoryFilter,
): boolean => filter.successful !== true || transactionSuccessful

/** The window of a node, or the part of it that is wanted. */
const boundsIn = ({ oldest, latest }: RetentionWindow, within: Coverage | undefined) => ({
  oldest: within === undefined || within.from < oldest ? oldest : within.from,
  latest: within === undefined || within.to > latest ? latest : within.to,
})

/** The items that match a filter, and those that cannot be read. */
function filtered<T extends object>(
  { ledger, ...list }: CompleteList<T>,
  matches: (item: T) => boolean,
): CompleteList<T> {
  const isShown = list.items.map((item) => isUnknownRecord(item) || matches(item))
  return {
    ledger,
    items: list.items.filter((_, i) => isShown[i]),
    positions: list.positions.filter((_, i) => isShown[i]),
  }
}

/** A page cut from a complete list. */
function pageOfComplete<T>(
  kind: keyof Collections,
  { items: all, positions, ledger }: CompleteList<T>,
  request: PageRequest,
): Omit<Page<T | UnknownRecord>, 'calls'> {
  const rows = positions.flatMap((position, i) => {
    const item = all[i]
    return item === undefined ? [] : [{ item, token: formatPosition(position) }]
  })
  const page = cutPage(rows, request, historyOrder(kind))
  const coverage = { from: ledger, to: ledger }
  return { ...page, items: page.items.map(({ item }) => item), coverage }
}

/** The error for a list that JSON-RPC has no call for, with what to do instead. */
function unsupported(what: string): SourceError {
  return new SourceError(
    'unsupported',
    `A JSON-RPC service cannot list ${what}. Read it through REST.`,
  )
}

/** "an account's payments", "payments". */
function listName(kind: string, of: Owner | undefined): string {
  if (of === undefined) return kind
  const article = of.kind === 'account' || of.kind === 'operation' ? 'an' : 'a'
  return `${article} ${of.kind}’s ${kind}`
}
