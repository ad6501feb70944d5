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
  firstLedger,
  formatPosition,
  isUnknownRecord,
  ledgerSequence,
  type Page,
  type PageRequest,
  positionId,
  SourceError,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { loadLists } from '../chunks.ts'
import { checkFilter, matchesTrade, scanFor } from '../filters.ts'
import { withIndexFallback } from '../index/indexReader.ts'
import {
  cursorPosition,
  cutPage,
  type HistoryKind,
  type HistoryRequest,
  historyOrder,
  type IndexedRequest,
  readingOf,
} from '../page.ts'
import type { ReadStep } from '../scan.ts'
import type { Source } from '../source.ts'
import {
  effectsOfLedgers,
  ledgersOfBatch,
  operationsOfLedgers,
  type PositionedItemsOf,
  paymentsOfLedgers,
  positionedEffects,
  positionedOperations,
  positionedPayments,
  positionedTrades,
  type ReadLedgerItems,
  tradesOfLedgers,
  transactionsOfLedgers,
} from './items.ts'
import { pageFromLedgers, readLedgers } from './pageFromLedgers.ts'
import type { HistoryContext, LedgerReach, LedgerWindow } from './service.ts'
import type { CompleteList } from './transactionLists.ts'

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
    if ((filter.from ?? filter.to) === undefined) return walk(request)
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
    const filter: HistoryFilter = request.filter ?? {}
    const { history, ofTransaction } = this.#context.finders
    const own = (page: IndexedRequest<K>) => this.#ownPage(kind, of, page, signal)
    // A service may find its transactions itself; of times the ledgers are found first.
    const isOwn = of?.kind === 'transaction' && ofTransaction !== undefined
    const isLater = isOwn || (filter.from ?? filter.to) !== undefined
    const found = !isLater && (await history?.page(kind, of, request, signal, own))
    return found || own(request)
  }

  /** A page by what the service finds itself. */
  async #ownPage<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    if (scanFor(kind, request.filter ?? {}) === 'nothing')
      return this.#page(kind, of, request, signal)
    const { historyScan } = await loadLists()
    const read = (page: IndexedRequest<K>) => this.#page(kind, of, page, signal)
    return historyScan(this.#context, this.#source(), { kind, of }, request, read, signal)
  }

  /** A page from the service or, where it no longer has it, from an index. */
  #page<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    signal: AbortSignal,
  ): ListPage<K> {
    const { index, finders } = this.#context
    return withIndexFallback(
      index,
      () => this.#pageOfOwner(kind, of, request, signal),
      async (stored, calls) =>
        (await stored.closed(kind, of, request, calls)) ??
        (of?.kind === 'transaction' ? finders.history?.page(kind, of, request, signal) : undefined),
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
        if (finders.ofTransaction === undefined) {
          const { pageOfIndexedTransaction } = await loadLists()
          return pageOfIndexedTransaction(index, kind, of.id, request, signal)
        }
        const { output, calls } = await finders.ofTransaction(of.id, ofTransaction, signal)
        return { ...pageOfComplete(kind, output, request), calls }
      }
      case 'operation': {
        const { ofOperation } = readers
        if (ofOperation === undefined) throw unsupported(listName(kind, of))
        const { output, calls } = await finders.ofOperation(of.id, ofOperation, signal)
        return { ...pageOfComplete(kind, output, request), calls }
      }
      case 'account': {
        // A source that may read any number of bytes reads all ledgers.
        const readLedgers = () => index.list(kind, of, request, signal)
        const isWholesale = !Number.isFinite(transfer.viewBytes)
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

  async #walk<K extends HistoryKind | 'ledgers'>(
    kind: K,
    readItems: ReadLedgerItems<Collections[K]['item']>,
    of: Owner | undefined,
    request: HistoryRequest & { readonly within?: Coverage | undefined },
    signal: AbortSignal,
  ): ListPage<K> {
    const { node, host, transfer, density, reach } = this.#context
    const { within } = request
    const one = of?.kind === 'ledger' ? ({ oldest: of.id, latest: of.id } as const) : undefined
    const status = one === undefined ? node.status(signal) : node.statusFor(one.latest, signal)
    const bounds = async (window: LedgerWindow): Promise<LedgerWindow> =>
      one ?? boundsIn(await this.#reached(window, kind, request, signal), within)
    const read = async () =>
      pageFromLedgers({
        host,
        kind,
        request,
        bounds: await bounds((await status).window),
        freshBounds: async () => bounds((await node.freshStatus(signal)).window),
        density,
        viewBytes: transfer.viewBytes,
        bytesLeft: transfer.leftOfView,
        read: (wanted) => readLedgers(this.#context, readItems, wanted, status, signal),
      })
    let page = await read()
    const { oldest } = (await status).window
    // At the end of what is stated: an archive node has more.
    const isAtEnd = one === undefined && within === undefined && page.coverage?.from === oldest
    if (isAtEnd && oldest > firstLedger && (await mayGive(reach, oldest - 1, signal)))
      page = await read()
    return { ...page, calls: [...(await status).calls, ...page.calls] }
  }

  /** The ledgers that a page may read: those that the service states, and older ones where it gives these. */
  async #reached(
    window: LedgerWindow,
    kind: HistoryKind | 'ledgers',
    request: HistoryRequest & { readonly within?: Coverage | undefined },
    signal: AbortSignal,
  ): Promise<LedgerWindow> {
    const { reach } = this.#context
    if (reach === undefined || request.within !== undefined) return window
    const reading = readingOf(request)
    const after = cursorPosition(reading, kind)
    const { ledger } =
      after === undefined ? { ledger: window.latest } : toidParts(positionId(after))
    const at = Math.max(ledger, firstLedger)
    // The page says where it begins where these are not given, as the REST service's do.
    if (at < window.oldest) await reach.gives(ledgerSequence(at), signal)
    return { ...window, oldest: reach.oldest(window.oldest) }
  }
}

/** Whether a service gives an older ledger than it states; not where it cannot say so now. */
async function mayGive(
  reach: LedgerReach | undefined,
  ledger: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await reach?.gives(ledgerSequence(ledger), signal)) ?? false
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return false
  }
}

/** True if the request asks for some of the network's trades only: the index finds them, a walk would pass by most. */
const isPart = ({ type, base }: HistoryFilter): boolean => type !== undefined || base !== undefined

/** The window of a service, or the part of it that is wanted. */
const boundsIn = ({ oldest, latest }: LedgerWindow, within: Coverage | undefined) => ({
  oldest: within === undefined || within.from < oldest ? oldest : within.from,
  latest: within === undefined || within.to > latest ? latest : within.to,
})

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
  // The only list of history of which some filters are refused.
  trades: async (of, request, signal) => {
    checkFilter('trades', of, request.filter ?? {})
    return history.list('trades', of, request, signal)
  },
})
