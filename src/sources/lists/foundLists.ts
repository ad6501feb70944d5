import type { Collections, HistoryFilter, HistoryKind, Owner } from '#ledger'
import {
  type Coverage,
  type FoundPage,
  SourceError,
  span,
  type UnknownRecord,
} from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import { notIndexed, transactionName } from '../index/onlyIndexed.ts'
import { historyList } from '../ledgers/candidates.ts'
import { readingOf } from '../page.ts'
import { ownerName } from '../request.ts'
import type { EventOwner } from '../rpc/events/knowledge.ts'
import type { Source } from '../source.ts'
import type { HistoryContext } from './context.ts'
import { unsearched } from './eventFinder.ts'
import { type AskedList, isPart, walkFor, wholeFor } from './history.ts'
import { HeldFinder, IndexedHistory, ReadyFinder, StoredFinder } from './indexFinder.ts'
import { type Finder, FinderFailed, type FinderName, pageOf } from './pageOf.ts'
import { type LedgerRange, ofRange, rangeOf, ScanBudget } from './scan.ts'

type ListPage<K extends keyof Collections> = Promise<
  FoundPage<Collections[K]['item'] | UnknownRecord>
>

/** Who finds a list. */
interface Plan<T> {
  /** Those that read and prove ledgers come before those that a service's word is taken for. */
  readonly finders: readonly Finder<T>[]
  /** The owner that events name, where they find the list. */
  readonly named?: EventOwner | undefined
}

/** The finders that a page goes without, and why. */
type Failures = ReadonlyMap<FinderName, FinderFailed>

/** Lists of history that more than one finder has a part of. */
export class FoundLists {
  readonly #context: HistoryContext
  readonly #source: Pick<Source, 'url' | 'one' | 'closeTimes'>

  constructor(context: HistoryContext, source: Pick<Source, 'url' | 'one' | 'closeTimes'>) {
    this.#context = context
    this.#source = source
  }

  /** A page of a list; where a finder fails before it has a row (as one did already: `failed`), without that one. */
  async page<K extends HistoryKind>(
    asked: AskedList<K>,
    failed: FinderFailed | undefined,
    ctx: Ctx,
  ): ListPage<K> {
    const failures = new Map<FinderName, FinderFailed>()
    if (failed !== undefined) await this.#goOnWithout(asked, failed, failures, ctx)
    const list = { ...asked, range: await this.#rangeOf(asked.filter, ctx) }
    for (;;)
      try {
        return await this.#page(list, failures, ctx)
      } catch (error) {
        if (!(error instanceof FinderFailed)) throw error
        await this.#goOnWithout(list, error, failures, ctx)
      }
  }

  /** Notes a failure. Throws it where no other finder has the list. */
  async #goOnWithout<K extends HistoryKind>(
    list: AskedList<K>,
    failure: FinderFailed,
    failures: Map<FinderName, FinderFailed>,
    ctx: Ctx,
  ): Promise<void> {
    if (failures.has(failure.finder) || !(await this.#mayGoOn(list, failure, ctx))) throw failure
    failures.set(failure.finder, failure)
  }

  async #page<K extends HistoryKind>(
    list: AskedList<K>,
    failures: Failures,
    ctx: Ctx,
  ): ListPage<K> {
    const { kind, request, range, scan } = list
    const { finders, named } = await this.#plan(list, failures, ctx)
    const isScan = scan === 'range' || (scan === 'matches' && named === undefined)
    const question = { kind, request, range, scan: isScan ? new ScanBudget(ctx) : undefined }
    const page = await pageOf(finders, question, ctx)
    if (page.items.length === 0) await this.#mustBeKnown(list, finders, failures, page, ctx)
    const found = isScan ? ofRange(page, range, this.#source) : page
    const owner = eventOwner(list)
    const failure = failures.get('events')
    if (owner === undefined || failure === undefined || page.partial !== true) return found
    return { ...found, search: unsearched(owner, failure) }
  }

  /** Who finds a list, but for those that failed before. Throws SourceError. */
  async #plan<K extends HistoryKind>(
    list: AskedList<K>,
    failures: Failures,
    ctx: Ctx,
  ): Promise<Plan<Collections[K]['item']>> {
    const { kind, of, filter, scan } = list
    switch (of?.kind) {
      case 'ledger': {
        const held = new HeldFinder(this.#context.index, kind, of, filter)
        if (failures.has('ledgers')) return { finders: [held] }
        // Its postings leave out what a filter does not ask for.
        const isHelped = scan === 'matches' && !failures.has('index')
        const walk = walkFor(this.#context, list, of)
        return { finders: isHelped ? [held, walk] : [walk] }
      }
      case 'transaction':
      case 'operation': {
        const whole = wholeFor(this.#context, list, of)
        if (whole !== undefined && !failures.has('transaction')) return { finders: [whole] }
        const held = new HeldFinder(this.#context.index, kind, of, filter)
        const isHeld = whole !== undefined && (await held.ledgers([], ctx)).length > 0
        if (isHeld || of.kind === 'operation') return { finders: [held] }
        const fixed = await this.#static(list, failures, ctx)
        if (fixed !== undefined) return { finders: [fixed] }
        if (whole === undefined) await this.#mustBeIndexed(of, ctx)
        return { finders: [held] }
      }
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case 'contract':
      case undefined:
        return this.#ofOwner(list, failures, ctx)
    }
  }

  /** Throws SourceError where the browser's index, brought up to date, has no such transaction: only it finds one. */
  async #mustBeIndexed(of: Owner<'transaction'>, ctx: Ctx): Promise<void> {
    const ready = await this.#context.index.ready(ctx)
    if ((await ready.ledgerOf(of)) === undefined)
      throw notIndexed(ready, transactionName(of.id), ctx)
  }

  /**
   * The rows of an owner, or of the network: by the static index where that has them, and in newer ledgers by events,
   * the browser's index and a walk.
   */
  async #ofOwner<K extends HistoryKind>(
    list: AskedList<K>,
    failures: Failures,
    ctx: Ctx,
  ): Promise<Plan<Collections[K]['item']>> {
    const { kind, of, filter, request, range, scan } = list
    if (of === undefined && scan !== 'matches' && !isPart(filter))
      return { finders: [walkFor(this.#context, list, of)] }
    const { index, http, byEvents, node } = this.#context
    const fixed = await this.#static(list, failures, ctx)
    const [covered] = (await fixed?.ledgers([], ctx)) ?? []
    if (fixed !== undefined && covered !== undefined) {
      const { window } = await node.status(ctx)
      if (Math.min(window.latest, range.to ?? lastLedger) <= covered.to) return { finders: [fixed] }
    }
    const within = ledgersWithin(range, covered)
    const before = fixed === undefined ? [] : [fixed]
    const named = eventOwner(list)
    // A source that may read any number of bytes reads all ledgers.
    const isWholesale = !Number.isFinite(http.transfer.viewBytes)
    const rows = new IndexedHistory(kind, of, filter)
    if (named !== undefined && byEvents !== undefined && !isWholesale && !failures.has('events')) {
      const stored = new StoredFinder(index, rows, {
        gave: 'rows of these ledgers',
        isPartial: true,
      })
      const events = { owner: named, list: historyList(kind, of, filter), within }
      return { finders: [...before, stored, await byEvents(events)], named }
    }
    if (of === undefined && scan === 'matches') {
      const isHead = request.order === 'desc' && request.cursor === undefined
      const isNewest = isHead && range.from === undefined && range.to === undefined
      const stored = new StoredFinder(index, rows, { gave: 'matching rows', isNewest })
      const walk = walkFor(this.#context, list, of)
      return { finders: [...before, ...(failures.has('index') ? [] : [stored]), walk] }
    }
    const ready = new ReadyFinder(this.#context, rows, { gave: 'all rows', of, within })
    return { finders: [...before, ready] }
  }

  /** The static index's finder, where there is an index and it has the list's owner. */
  async #static<K extends HistoryKind>(
    { kind, of, filter, request }: AskedList<K>,
    failures: Failures,
    ctx: Ctx,
  ): Promise<Finder<Collections[K]['item']> | undefined> {
    const { history } = this.#context
    if (history === undefined || failures.has('static')) return undefined
    const { asset, contract, base }: HistoryFilter = filter
    if (of === undefined && (asset ?? contract ?? base) === undefined) return undefined
    const { order } = readingOf(request)
    try {
      return await history.finder(kind, of, filter, order, ctx)
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      throw new FinderFailed('static', error)
    }
  }

  /** True where others find the list without a finder that failed. */
  async #mayGoOn<K extends HistoryKind>(
    { of, scan }: AskedList<K>,
    failure: FinderFailed,
    ctx: Ctx,
  ): Promise<boolean> {
    const isMissing = failure.kind === 'notFound' || failure.kind === 'outOfRetention'
    const isInOne = of?.kind === 'ledger' || of?.kind === 'transaction' || of?.kind === 'operation'
    switch (failure.finder) {
      case 'static':
        return (await this.#context.history?.unused(failure, ctx)) ?? false
      case 'events':
        return true
      case 'index':
        // Its ledgers are scanned where it cannot be opened.
        return scan === 'matches' && (of === undefined || of.kind === 'ledger')
      case 'ledgers':
      case 'transaction':
        return isMissing && isInOne
      case 'pages':
        return false
    }
  }

  /**
   * Throws SourceError where the list is of something that its service no longer has, nor an index; and, as the REST
   * service does (rest.md 1.5), where all ledgers were looked at and none knows of an account, a balance or a pool.
   */
  async #mustBeKnown<T>(
    { kind, of, range }: Pick<AskedList<HistoryKind>, 'kind' | 'of' | 'range'>,
    finders: readonly Finder<T>[],
    failures: Failures,
    { coverage, partial }: Pick<FoundPage<T>, 'coverage' | 'partial'>,
    ctx: Ctx,
  ): Promise<void> {
    const missing = failures.get('ledgers') ?? failures.get('transaction')
    if (missing !== undefined && coverage === undefined) throw missing
    if (of?.kind !== 'account' && of?.kind !== 'claimableBalance' && of?.kind !== 'liquidityPool')
      return
    if (of.kind === 'liquidityPool' && kind === 'effects') return
    const isPart = range.from !== undefined || range.to !== undefined || partial === true
    if (isPart || coverage === undefined) return
    const { window } = await this.#context.node.status(aside(ctx))
    if (coverage.from > window.oldest || coverage.to < window.latest) return
    for (const finder of finders) if ((await finder.knowsOwner?.(ctx)) !== false) return
    const message = `None of the ledgers ${coverage.from} to ${coverage.to} has a history of ${ownerName(of)}`
    throw new SourceError('notFound', message)
  }

  async #rangeOf(filter: HistoryFilter, ctx: Ctx): Promise<LedgerRange> {
    const { history } = this.#context
    const olderFrom = history && ((time: number, own: Ctx) => history.firstFrom(time, own))
    return rangeOf({ ...this.#source, olderFrom }, filter, ctx)
  }
}

/** The last ledger that there can be. */
const lastLedger = 0xffff_ffff

/** The ledgers that are newer than the static index's, of a range. */
function ledgersWithin({ from, to }: LedgerRange, covered: Coverage | undefined) {
  if (covered === undefined && from === undefined && to === undefined) return undefined
  const first = Math.max(from ?? 1, (covered?.to ?? 0) + 1)
  return span(first, Math.max(first, to ?? lastLedger))
}

/** The owner whose events name the rows of a list: an account, or the contract or asset of a filter. */
function eventOwner<K extends HistoryKind>({
  of,
  filter,
  scan,
}: AskedList<K>): EventOwner | undefined {
  const { asset, contract, from, to }: HistoryFilter = filter
  if (of !== undefined) return of.kind === 'account' && scan !== 'matches' ? of : undefined
  if (from !== undefined || to !== undefined) return undefined
  if (contract !== undefined) return { kind: 'contract', id: contract }
  return asset && { kind: 'asset', id: asset }
}
