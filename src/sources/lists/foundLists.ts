import type { HistoryFilter, Owner } from '#ledger'
import {
  type Coverage,
  type FoundPage,
  SourceError,
  span,
  type UnknownRecord,
} from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import { notIndexed, transactionName } from '../index/onlyIndexed.ts'
import { readingOf } from '../page.ts'
import { ownerName } from '../request.ts'
import type { EventOwner } from '../rpc/events/knowledge.ts'
import type { HistoryContext, StaticFinding } from './context.ts'
import { unsearched } from './eventFinder.ts'
import { type AskedList, isPart, walkFor, wholeFor } from './history.ts'
import { ReadyFinder, StoredFinder } from './indexFinder.ts'
import { type Cut, cutOf, type Finder, type FinderName, type Unfound } from './pageOf.ts'
import { type LedgerRange, ofRange, rangeOf, ScanBudget, type TimedSource } from './scan.ts'

type ListPage<T> = Promise<FoundPage<T | UnknownRecord>>

/** Who finds a list. */
interface Plan<T> {
  /** Those that read and prove ledgers come before those that a service's word is taken for. */
  readonly finders: readonly Finder<T>[]
  /** The owner that events name, where they find the list. */
  readonly named?: EventOwner | undefined
}

/** A list whose range of ledgers is known. */
type RangedList<T extends object> = AskedList<T> & { readonly range: LedgerRange }

/** The finders that a page goes without, and why. */
type Without = ReadonlyMap<FinderName, Unfound>

/** Lists of history that more than one finder has a part of. */
export class FoundLists {
  readonly #context: HistoryContext
  readonly #source: TimedSource

  constructor(context: HistoryContext, source: TimedSource) {
    this.#context = context
    this.#source = source
  }

  /** A page of a list; where a finder gives it up before it has a row (as one did already: `first`), without that one. */
  async page<T extends object>(
    asked: AskedList<T>,
    first: Unfound | undefined,
    ctx: Ctx,
  ): ListPage<T> {
    const without = new Map<FinderName, Unfound>()
    if (first !== undefined) await this.#goOn(asked, first, without, ctx)
    const range = asked.range ?? (await this.#rangeOf(asked.list.filter, ctx))
    const list = { ...asked, range }
    for (;;) {
      const cut = await this.#cut(list, without, ctx)
      if ('page' in cut) return cut.page
      await this.#goOn(list, cut, without, ctx)
    }
  }

  /** Notes a finder to go on without. Throws its failure where no other has the list. */
  async #goOn<T extends object>(
    asked: AskedList<T>,
    unfound: Unfound,
    without: Map<FinderName, Unfound>,
    ctx: Ctx,
  ): Promise<void> {
    const { without: name, because } = unfound
    const isDead = without.has(name) || !(await this.#mayGoOn(asked, unfound, ctx))
    if (isDead)
      throw because instanceof SourceError ? because : new SourceError('unsupported', because)
    without.set(name, unfound)
  }

  async #cut<T extends object>(asked: RangedList<T>, without: Without, ctx: Ctx): Promise<Cut<T>> {
    const { list, request, range, scan } = asked
    const { kind } = list
    const plan = await this.#plan(asked, without, ctx)
    if ('without' in plan) return plan
    const { finders, named } = plan
    const isScan = scan === 'range' || (scan === 'matches' && named === undefined)
    const question = { kind, request, range, scan: isScan ? new ScanBudget(ctx) : undefined }
    const cut = await cutOf(finders, question, ctx)
    if (!('page' in cut)) return cut
    if (cut.page.items.length === 0) await this.#mustBeKnown(asked, finders, without, cut.page, ctx)
    const page = isScan ? ofRange(cut.page, range, this.#source) : cut.page
    const owner = eventOwner(asked)
    const why = without.get('events')
    if (owner === undefined || why === undefined || page.partial !== true) return { page }
    return { page: { ...page, search: unsearched(owner, why) } }
  }

  /** Who finds a list, but for those that it goes without. Throws SourceError. */
  async #plan<T extends object>(
    asked: RangedList<T>,
    without: Without,
    ctx: Ctx,
  ): Promise<Plan<T> | Unfound> {
    const { list, scan } = asked
    const { index } = this.#context
    const of = list.owner
    switch (of?.kind) {
      case 'ledger': {
        const held = new StoredFinder(index, list, { gave: 'all rows', of })
        if (without.has('ledgers')) return { finders: [held] }
        // Its postings leave out what a filter does not ask for.
        const isHelped = scan === 'matches' && !without.has('index')
        const walk = walkFor(this.#context, asked)
        return { finders: isHelped ? [held, walk] : [walk] }
      }
      case 'transaction':
      case 'operation': {
        const whole = wholeFor(this.#context, list, of)
        if (whole !== undefined && !without.has('transaction')) return { finders: [whole] }
        const held = new StoredFinder(index, list, { gave: 'all rows', of })
        const isHeld = whole !== undefined && (await held.ledgers([], ctx)).length > 0
        if (isHeld || of.kind === 'operation') return { finders: [held] }
        const fixed = await this.#static(asked, without, ctx)
        if (fixed !== undefined) return 'without' in fixed ? fixed : { finders: [fixed] }
        if (whole === undefined) await this.#mustBeIndexed(of, ctx)
        return { finders: [held] }
      }
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case 'contract':
      case undefined:
        return this.#ofOwner(asked, without, ctx)
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
  async #ofOwner<T extends object>(
    asked: RangedList<T>,
    without: Without,
    ctx: Ctx,
  ): Promise<Plan<T> | Unfound> {
    const { list, request, range, scan } = asked
    const of = list.owner
    if (of === undefined && scan !== 'matches' && !isPart(list.filter))
      return { finders: [walkFor(this.#context, asked)] }
    const { index, http, byEvents, node } = this.#context
    const fixed = await this.#static(asked, without, ctx)
    if (fixed !== undefined && 'without' in fixed) return fixed
    const covered = fixed?.coverage
    if (fixed !== undefined && covered !== undefined) {
      const { window } = await node.status(ctx)
      if (Math.min(window.latest, range.to ?? lastLedger) <= covered.to) return { finders: [fixed] }
    }
    const within = ledgersWithin(range, covered)
    const before = fixed === undefined ? [] : [fixed]
    const named = eventOwner(asked)
    // A source that may read any number of bytes reads all ledgers.
    const isWholesale = !Number.isFinite(http.transfer.viewBytes)
    const ofContract = of?.kind === 'contract' ? 'operations by contract' : undefined
    if (named !== undefined && byEvents !== undefined && !isWholesale && !without.has('events')) {
      const gave = ofContract ?? 'rows of these ledgers'
      const stored = new StoredFinder(index, list, { gave, isPartial: true })
      const events = await byEvents({ owner: named, list, within })
      return { finders: [...before, stored, events], named }
    }
    if (of === undefined && scan === 'matches') {
      const isHead = request.order === 'desc' && request.cursor === undefined
      const isNewest = isHead && range.from === undefined && range.to === undefined
      const stored = new StoredFinder(index, list, { gave: 'matching rows', isNewest })
      const walk = walkFor(this.#context, asked)
      return { finders: [...before, ...(without.has('index') ? [] : [stored]), walk] }
    }
    const ready = new ReadyFinder(this.#context, list, { gave: ofContract ?? 'all rows', within })
    return { finders: [...before, ready] }
  }

  /** The static index's finder, where there is an index and it has the list's owner. */
  async #static<T extends object>(
    { list, request }: RangedList<T>,
    without: Without,
    ctx: Ctx,
  ): Promise<StaticFinding<T> | Unfound | undefined> {
    const { history } = this.#context
    if (history === undefined || without.has('static')) return undefined
    const { asset, contract, base } = list.filter
    if (list.owner === undefined && (asset ?? contract ?? base) === undefined) return undefined
    const { order } = readingOf(request)
    try {
      return await history.finder(list, order, ctx)
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      return { without: 'static', because: error }
    }
  }

  /** True where others find the list without a finder that failed. */
  async #mayGoOn<T extends object>(
    { list, scan }: AskedList<T>,
    { without, because }: Unfound,
    ctx: Ctx,
  ): Promise<boolean> {
    const of = list.owner
    const failure = because instanceof SourceError ? because : undefined
    const isMissing = failure?.kind === 'notFound' || failure?.kind === 'outOfRetention'
    const isInOne = of?.kind === 'ledger' || of?.kind === 'transaction' || of?.kind === 'operation'
    switch (without) {
      case 'static':
        return (failure && (await this.#context.history?.unused(failure, ctx))) ?? false
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
  async #mustBeKnown<T extends object>(
    { list: { kind, owner: of }, range }: RangedList<T>,
    finders: readonly Finder<T>[],
    without: Without,
    { coverage, partial }: Pick<FoundPage<T>, 'coverage' | 'partial'>,
    ctx: Ctx,
  ): Promise<void> {
    const missing = (without.get('ledgers') ?? without.get('transaction'))?.because
    if (missing instanceof SourceError && coverage === undefined) throw missing
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
function eventOwner<T extends object>({ list, scan }: RangedList<T>): EventOwner | undefined {
  const { owner, filter } = list
  if (owner?.kind === 'contract') return owner
  if (owner !== undefined) return owner.kind === 'account' && scan !== 'matches' ? owner : undefined
  const { asset, contract, from, to } = filter
  if (from !== undefined || to !== undefined) return undefined
  if (contract !== undefined) return { kind: 'contract', id: contract }
  return asset && { kind: 'asset', id: asset }
}
