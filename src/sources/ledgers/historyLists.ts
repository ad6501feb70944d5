import type {
  Collections,
  DescribedOperation,
  HistoryFilter,
  ListRequest,
  Owner,
  OwnerOf,
} from '#ledger'
import {
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
} from './items.ts'
import { type CompleteList, itemsOfOperation } from './transactionLists.ts'
import type { Source } from '../source.ts'
import {
  type HistoryKind,
  type HistoryRequest,
  type IndexedRequest,
  cutPage,
  historyOrder,
} from '../page.ts'
import { pageFromLedgers, type LedgerWindow } from './pageFromLedgers.ts'
import { loadLists } from '../chunks.ts'
import { notIndexed, withIndexFallback } from '../index/indexReader.ts'
import { readLedgers } from './readLedgers.ts'
import type { HistoryContext, HistoryFinders } from './service.ts'
import { operationAt } from './transactionAt.ts'

/** The readers of a list: by ledgers and, for lists that have such owners, of a transaction and of an operation. */
interface Readers<T> {
  readonly ofLedgers: ReadLedgerItems<T>
  readonly ofTransaction?: PositionedItemsOf<T> | undefined
  readonly ofOperation?: PositionedItemsOf<T> | undefined
  /** True for the items that a filter keeps; absent if it keeps all. */
  readonly keeps?: ((item: T, filter: HistoryFilter) => boolean) | undefined
}

const keepsOperation = (
  { transactionSuccessful }: DescribedOperation,
  filter: HistoryFilter,
): boolean => filter.successful !== true || transactionSuccessful

const readersOf: { readonly [K in HistoryKind]: Readers<Collections[K]['item']> } = {
  transactions: { ofLedgers: transactionsOfLedgers },
  operations: {
    ofLedgers: operationsOfLedgers,
    ofTransaction: positionedOperations,
    keeps: keepsOperation,
  },
  payments: {
    ofLedgers: paymentsOfLedgers,
    ofTransaction: positionedPayments,
    keeps: keepsOperation,
  },
  effects: {
    ofLedgers: effectsOfLedgers,
    ofTransaction: positionedEffects,
    ofOperation: positionedEffects,
  },
  trades: {
    ofLedgers: tradesOfLedgers,
    ofTransaction: positionedTrades,
    ofOperation: positionedTrades,
    keeps: matchesTrade,
  },
}

type ListPage<K extends keyof Collections> = Promise<Page<Collections[K]['item'] | UnknownRecord>>

/**
 * Lists of history. Those of the network and of a ledger are walked over ledgers, those of a transaction or an operation
 * are cut from it, those of any other owner are read from the index. What a filter asks for beyond that is scanned for.
 */
export class HistoryLists {
  readonly #context: HistoryContext
  readonly #source: () => Pick<Source, 'url' | 'one'>

  /** `source` gives the source that these are the lists of. */
  constructor(context: HistoryContext, source: () => Pick<Source, 'url' | 'one'>) {
    this.#context = context
    this.#source = source
  }

  async ledgers(request: ListRequest<'ledgers'>, signal: AbortSignal): ListPage<'ledgers'> {
    const { filter = {}, limit } = request
    const walk = (page: PageRequest) =>
      this.#walk('ledgers', ledgersOfBatch, undefined, page, signal)
    if (scanFor('ledgers', filter) === 'nothing') return walk(request)
    const { scannedList } = await loadLists()
    const read: ReadStep<'ledgers'> = ({ order, cursor }) => walk({ order, cursor, limit })
    return scannedList(this.#source(), 'ledgers', request, read, signal)
  }

  async list<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    if (scanFor(kind, request.filter ?? {}) === 'nothing')
      return this.#page(kind, of, request, signal)
    const { historyScan } = await loadLists()
    const read = (page: IndexedRequest<K>) => this.#page(kind, of, page, signal)
    return historyScan(this.#context, this.#source(), { kind, of }, request, read, signal)
  }

  /** A page from the service or, where it no longer has it, from the index. */
  #page<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    return withIndexFallback(
      this.#context.index,
      () => this.#pageOfOwner(kind, of, request, signal),
      (stored, calls) => stored.closed(kind, of, request, calls),
      signal,
    )
  }

  async #pageOfOwner<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    const { index, transfer, finders } = this.#context
    const { filter = {}, within } = request
    const readers = readersOf[kind]
    switch (of?.kind) {
      case undefined:
        return isPart(filter) && within === undefined
          ? index.list(kind, of, request, signal)
          : this.#walk(kind, readers.ofLedgers, of, request, signal)
      case 'ledger':
        return this.#walk(kind, readers.ofLedgers, of, request, signal)
      case 'transaction': {
        const { ofTransaction } = readers
        if (ofTransaction === undefined) throw unsupported(listName(kind, of))
        if (finders.ofTransaction === undefined)
          return this.#pageOfIndexed(kind, of, request, signal)
        const { output, calls } = await finders.ofTransaction(of.id, ofTransaction, signal)
        return { ...pageOfComplete(kind, output, request), calls }
      }
      case 'operation': {
        const { ofOperation } = readers
        if (ofOperation === undefined) throw unsupported(listName(kind, of))
        const find = finders.ofOperation ?? ofItsLedger(this.#context)
        const { output, calls } = await find(of.id, ofOperation, signal)
        return { ...pageOfComplete(kind, output, request), calls }
      }
      case 'account': {
        // A source that may read any number of bytes reads all ledgers.
        const readLedgers = () => index.list(kind, of, request, signal)
        const isWholesale = !Number.isFinite(transfer.viewBytes) || within !== undefined
        if (isWholesale || finders.byEvents === undefined) return readLedgers()
        return finders.byEvents(kind, of, request, readLedgers, signal)
      }
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case 'contract':
        return index.list(kind, of, request, signal)
    }
  }

  /** A page of a transaction that only the index finds. */
  async #pageOfIndexed<K extends HistoryKind>(
    kind: K,
    of: Extract<Owner, { kind: 'transaction' }>,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    const ready = await this.#context.index.ready(signal)
    const page = await ready.closed(kind, of, request, ready.calls)
    if (page === undefined) throw notIndexed(ready, `transaction ${of.id.slice(0, 8)}…`)
    return page
  }

  async #walk<K extends HistoryKind | 'ledgers'>(
    kind: K,
    readItems: ReadLedgerItems<Collections[K]['item']>,
    of: Owner | undefined,
    request: HistoryRequest & { readonly within?: Coverage | undefined },
    signal: AbortSignal,
  ): ListPage<K> {
    const { node, host, transfer, density } = this.#context
    const { within } = request
    const one = of?.kind === 'ledger' ? ({ oldest: of.id, latest: of.id } as const) : undefined
    const status = one === undefined ? node.status(signal) : node.statusFor(one.latest, signal)
    const page = await pageFromLedgers({
      host,
      kind,
      request,
      bounds: one ?? boundsIn((await status).window, within),
      freshBounds: async () => one ?? boundsIn((await node.freshStatus(signal)).window, within),
      density,
      viewBytes: transfer.viewBytes,
      bytesLeft: transfer.leftOfView,
      read: (wanted) => readLedgers(this.#context, readItems, wanted, status, signal),
    })
    return { ...page, calls: [...(await status).calls, ...page.calls] }
  }
}

/** True if the request asks for some of the network's trades only: the index finds them, a walk would pass by most. */
const isPart = ({ type, base }: HistoryFilter): boolean => type !== undefined || base !== undefined

/** The window of a service, or the part of it that is wanted. */
const boundsIn = ({ oldest, latest }: LedgerWindow, within: Coverage | undefined) => ({
  oldest: within === undefined || within.from < oldest ? oldest : within.from,
  latest: within === undefined || within.to > latest ? latest : within.to,
})

const ofItsLedger =
  (context: HistoryContext): NonNullable<HistoryFinders['ofOperation']> =>
  (id, itemsOf, signal) =>
    operationAt(
      context,
      id,
      (info, passphrase) => itemsOfOperation(info, id, passphrase, itemsOf),
      signal,
    )

/** A page cut from all that a transaction or an operation has in a list: what the filter keeps, and what cannot be read. */
function pageOfComplete<K extends HistoryKind>(
  kind: K,
  { items, positions, ledger }: CompleteList<Collections[K]['item']>,
  { filter = {}, ...request }: IndexedRequest<K>,
): Omit<Awaited<ListPage<K>>, 'calls'> {
  const { keeps } = readersOf[kind]
  const rows = items.flatMap((item, i) => {
    const position = positions[i]
    const isKept = isUnknownRecord(item) || (keeps?.(item, filter) ?? true)
    return isKept && position !== undefined ? [{ item, token: formatPosition(position) }] : []
  })
  const page = cutPage(rows, request, historyOrder(kind))
  const coverage = { from: ledger, to: ledger }
  return { ...page, items: page.items.map(({ item }) => item), coverage }
}

/** The error for a list that JSON-RPC has no call for, with what to do instead. */
function unsupported(what: string): SourceError {
  return new SourceError(
    'unsupported',
    `A JSON-RPC service cannot list ${what}. Read it through Horizon.`,
  )
}

/** "an account's payments", "payments". */
function listName(kind: string, of: Owner | undefined): string {
  if (of === undefined) return kind
  const article = of.kind === 'account' || of.kind === 'operation' ? 'an' : 'a'
  return `${article} ${of.kind}’s ${kind}`
}

/** The lists of history by their kinds. */
export const historyLists = (
  history: HistoryLists,
): {
  readonly [K in HistoryKind | 'ledgers']: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => ListPage<K>
} => ({
  ledgers: (_of, request, signal) => history.ledgers(request, signal),
  transactions: (of, request, signal) => history.list('transactions', of, request, signal),
  operations: (of, request, signal) => history.list('operations', of, request, signal),
  payments: (of, request, signal) => history.list('payments', of, request, signal),
  effects: (of, request, signal) => history.list('effects', of, request, signal),
  trades: (of, request, signal) => history.list('trades', of, request, signal),
})
