import {
  type Collections,
  collections,
  type FilterOf,
  type HistoryFilter,
  type HistoryKind,
  type ListRequest,
  type Owner,
} from '#ledger'
import {
  type Coverage,
  type FoundPage,
  type PageRequest,
  SourceError,
  span,
  type UnknownRecord,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import { hasMemos, scanFor } from '../filters.ts'
import { late } from '../late.ts'
import { type HistoryList, historyList } from '../ledgers/candidates.ts'
import { ledgersOfBatch, rowsOfLedgers } from '../ledgers/items.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { type CompleteList, rowsOfInfo } from '../ledgers/transactionLists.ts'
import { cursorPosition, ledgerAtPosition, readingOf } from '../page.ts'
import type { ListReaders } from '../resources.ts'
import type { HistoryContext } from './context.ts'
import { cutOf, type Ending, type Finder, pageOf, type Stretch, type Way } from './pageOf.ts'
import type { LedgerRange, TimedSource } from './scan.ts'
import { WalkFinder } from './walkFinder.ts'

type ListPage<K extends keyof Collections> = Promise<
  FoundPage<Collections[K]['item'] | UnknownRecord>
>

/**
 * Lists of history. Those of the network and of a ledger are walked over ledgers, those of a transaction or an operation
 * are all in it. Those of any other owner, and what a filter selects, are found by several finders (`FoundLists`).
 */
export class HistoryLists {
  readonly #context: HistoryContext
  readonly #source: TimedSource

  constructor(context: HistoryContext, source: TimedSource) {
    this.#context = context
    this.#source = source
  }

  async ledgers(request: ListRequest<'ledgers'>, ctx: Ctx): ListPage<'ledgers'> {
    const { filter = {} } = request
    const isScan = scanFor('ledgers', 'ledgers', filter) !== 'nothing'
    const later = isScan ? await late('scan') : undefined
    const range: LedgerRange = (await later?.rangeOf(this.#source, filter, ctx)) ?? allLedgers
    const start = pageStart('ledgers', request, range)
    const list = { kind: 'ledgers', readItems: ledgersOfBatch, start } as const
    const walk = new WalkFinder(this.#context, list)
    const scan = later && new later.ScanBudget(ctx)
    const page = await pageOf([walk], { kind: 'ledgers', request, range, scan }, ctx)
    return later?.ofRange(page, range, this.#source) ?? page
  }

  async list<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): ListPage<K> {
    const page = await this.#list(kind, of, request, ctx)
    return kind !== 'payments' || hasMemos(kind, request)
      ? page
      : { ...page, items: page.items.map(withoutMemo) }
  }

  async #list<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): ListPage<K> {
    const filter: FilterOf<K> = request.filter ?? {}
    const list = historyList(kind, of, filter)
    const asked = { list, request, scan: scanFor('ledgers', kind, filter) }
    const finder = this.#alone(asked)
    const cut = finder && (await cutOf([finder], { kind, request }, ctx))
    if (cut !== undefined && 'page' in cut) return cut.page
    const { FoundLists } = await late('found')
    return new FoundLists(this.#context, this.#source).page(asked, cut, ctx)
  }

  /** The finder that has all of a list, where there is one: most first views need no other. */
  #alone<T extends object>(asked: AskedList<T>): Finder<T> | undefined {
    const { owner, filter } = asked.list
    if (asked.scan !== 'nothing') return undefined
    switch (owner?.kind) {
      case undefined:
        return isPart(filter) ? undefined : walkFor(this.#context, asked)
      case 'ledger':
        return walkFor(this.#context, asked)
      case 'transaction':
      case 'operation':
        return wholeFor(this.#context, asked.list, owner)
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case 'contract':
        return undefined
    }
  }
}

/** Ledgers have the memo of every payment; lists give it where REST does too. */
const withoutMemo = <T extends object>(payment: T): T => ({ ...payment, memo: undefined })

const allLedgers: LedgerRange = { isOpen: false }

/** The lists of history by their kinds. */
export function historyLists(history: HistoryLists): ListReaders<HistoryKind | 'ledgers'> {
  return {
    ledgers: (_of, ...asked) => history.ledgers(...asked),
    transactions: (...asked) => history.list('transactions', ...asked),
    operations: (...asked) => history.list('operations', ...asked),
    payments: (...asked) => history.list('payments', ...asked),
    effects: (...asked) => history.list('effects', ...asked),
    trades: (...asked) => history.list('trades', ...asked),
  }
}

/** A list of history that a page is cut from. */
export interface AskedList<T extends object> {
  readonly list: HistoryList<T>
  readonly request: PageRequest
  readonly scan: ReturnType<typeof scanFor>
  /** The ledgers of the filter's range; absent until it is asked for. */
  readonly range?: LedgerRange | undefined
}

/** Finds a list of the network, or of one ledger, by reading ledgers. */
export function walkFor<T extends object>(
  context: HistoryContext,
  { list, request, range = allLedgers }: AskedList<T>,
): Finder<T> {
  const { kind, owner } = list
  const only = owner?.kind === 'ledger' ? owner.id : undefined
  const start = pageStart(kind, request, range)
  return new WalkFinder(context, { ...list, readItems: rowsOfLedgers(list), only, start })
}

/**
 * Finds what a transaction or an operation has in a list, by what the service answers for it; undefined where it answers
 * for none. Throws SourceError('unsupported') for a list that has no such owner.
 */
export function wholeFor<T>(
  { byHash, byOperation }: HistoryContext,
  list: HistoryList<T>,
  of: Owner<'transaction' | 'operation'>,
): Finder<T> | undefined {
  if (!collections[list.kind].owners.some((name) => name === of.kind))
    throw unsupported(`${of.kind === 'operation' ? 'an' : 'a'} ${of.kind}’s ${list.kind}`)
  const read = (info: TransactionInfo, passphrase: string) => rowsOfInfo(info, passphrase, list)
  if (of.kind === 'operation') return new WholeFinder((ctx) => byOperation(of.id, read, ctx))
  return byHash && new WholeFinder((ctx) => byHash(of.id, read, ctx))
}

/** Some of the network's trades are found by an index: a walk would pass by most. */
export const isPart = ({ type, base }: HistoryFilter): boolean =>
  type !== undefined || base !== undefined

/** The error for a list that JSON-RPC has no call for, with what to do instead. */
const unsupported = (what: string): SourceError =>
  new SourceError('unsupported', `A JSON-RPC service cannot list ${what}. Read it through Horizon.`)

/** The order of a page, and the ledger in which it begins; absent: with the first in the order. */
export function pageStart(kind: HistoryKind | 'ledgers', request: PageRequest, range: LedgerRange) {
  const reading = readingOf(request)
  const { order } = reading
  const after = cursorPosition(reading, kind)
  const edge = order === 'asc' ? range.from : range.to
  const at = after === undefined ? undefined : ledgerAtPosition(after)
  if (at === undefined || edge === undefined) return { order, at: at ?? edge }
  return { order, at: order === 'asc' ? Math.max(at, edge) : Math.min(at, edge) }
}

/** Finds all that one transaction or operation has in a list. */
class WholeFinder<T> implements Finder<T> {
  readonly name = 'transaction'
  readonly #find: (ctx: Ctx) => Promise<CompleteList<T> | undefined>
  #list: CompleteList<T> | undefined

  constructor(find: (ctx: Ctx) => Promise<CompleteList<T> | undefined>) {
    this.#find = find
  }

  async ledgers(_taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[]> {
    this.#list ??= await this.#find(ctx)
    return this.#list === undefined ? [] : [span(this.#list.ledger, this.#list.ledger)]
  }

  async *stretches({ order }: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const [ledgers] = await this.ledgers([], ctx)
    const { rows = [], looked } = this.#list ?? {}
    yield { ledgers, rows: order === 'asc' ? rows : rows.toReversed(), looked }
    return 'end'
  }
}
