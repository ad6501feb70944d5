import type { CollectionKind } from '#ledger'
import {
  type Call,
  type Coverage,
  type Cursor,
  type EventSearch,
  type FoundPage,
  formatPosition,
  joinedSearch,
  justBefore,
  type Order,
  type PageRequest,
  type Position,
  positionId,
  positionOf,
  type Reason,
  rangeHolding,
  SourceError,
  searchWithin,
  span,
  type Toid,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import { type Ctx, unreadable } from '../context.ts'
import {
  cursorBack,
  cursorPosition,
  inRequestedOrder,
  ledgerAtPosition,
  nextLedger,
  pageCursor,
  type Reading,
  readingOf,
} from '../page.ts'

/** One row of a list of history. */
export interface Row<T> {
  readonly item: T | UnknownRecord
  /** Absent where it cannot be read either: the row is kept where the service has it. */
  readonly position: Position | undefined
  /** The reason why the operation failed. */
  readonly reason?: Reason | undefined
}

/** Ledgers without a gap, and a list's rows in them, both in the list's order. */
export interface Stretch<T> {
  /** Absent where the finder has read no ledger. */
  readonly ledgers?: Coverage | undefined
  readonly rows: readonly Row<T>[]
  /** The place where it stopped within these ledgers, which have more; absent where all of them were read. */
  readonly upTo?: Position | undefined
  /** All ledgers of which the finder knows every row, where these are more than it was asked for. */
  readonly known?: Coverage | undefined
  /** Rows of these ledgers, or further ledgers, may be missing. */
  readonly partial?: boolean | undefined
  /** What events left out in these ledgers, where they found the rows. */
  readonly search?: EventSearch | undefined
  /** The number of items that were looked at for these rows, with those that a filter left out; absent: the rows. */
  readonly looked?: number | 'uncounted' | undefined
  /** An index led to them: the page says how many were looked at. */
  readonly isSearch?: boolean | undefined
}

/** The ledgers that a page reads, and the rows that it still takes. */
export interface Way {
  readonly order: Order
  /** The first ledger in the order. */
  readonly from: number
  /** The last one, inclusive. */
  readonly to: number
  /** Rows up to this position belong to an earlier page. */
  readonly after: Position | undefined
  /** The rows that the page still takes; 0 once it is full. */
  readonly wanted: () => number
  /** Counts the steps of a scan: each may cost as much as a page. */
  readonly step: number
}

/**
 * How a finder's stretches end: `end` where all ledgers of the way were read, or the finder no longer has the next one;
 * `paused` where the page is full or has cost enough; `lacking` where nothing that it gave is to be used.
 */
export type Ending = 'end' | 'paused' | 'lacking'

/** Why a finder leaves a list to others: it cannot find it, or another finds it at a lower price. */
type Declined = 'lacking' | 'dear'

/** Finds the rows of one list in some ledgers; made anew for each page. */
export interface Finder<T> {
  readonly name: FinderName
  /**
   * The ledgers in which it finds rows, as far as it knows by now; `taken` are those that finders before it read. Throws
   * SourceError.
   */
  ledgers(taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[] | Declined>
  /** Throws SourceError. */
  stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending>
  /** Its ledgers have some history of the list's owner; absent where it cannot say that they have none. */
  knowsOwner?(ctx: Ctx): Promise<boolean>
}

/** What a finder reads: the index of a whole history, the browser's, events, ledgers, or one transaction. */
export type FinderName = 'static' | 'index' | 'events' | 'ledgers' | 'transaction' | 'pages'

/** A finder failed before the page had a row, or leaves the list to others: these may find it. */
export interface Unfound {
  readonly without: FinderName
  readonly because: SourceError | Declined
}

/** A page, or why it is to be cut from what other finders give. */
export type Cut<T> = { readonly page: FoundPage<T | UnknownRecord> } | Unfound

/** The next ledger behind some ledgers in an order. */
export const nextBehind = (order: Order, { from, to }: Coverage): number =>
  order === 'asc' ? to + 1 : from - 1

/** A ledger is within a way until it is beyond the last one in its order. */
export const isWithin = (order: Order, at: number, to: number): boolean =>
  order === 'asc' ? at <= to : at >= to

/** A page of a list, whoever finds its rows. */
interface PageQuestion<T> {
  /** The collection whose cursors it has. */
  readonly kind: CollectionKind
  readonly request: PageRequest
  /** Drops the rows of a service's pages that do not match; absent where finders give no others. */
  readonly matches?: ((item: T | UnknownRecord) => boolean) | undefined
  /** The ledgers that the list is of; an end that is absent is the finders'. */
  readonly range?: { readonly from?: number | undefined; readonly to?: number | undefined }
  /** Bounds a scan, where the reader asked for one: it goes on where finders pause. */
  readonly scan?: Scan | undefined
}

/** What a scan may cost. */
export interface Scan {
  /** The requests of the scan among all that were made for the question. */
  requests(calls: readonly Call[]): number
  isSpent(calls: readonly Call[]): boolean
}

/** The page of finders that are the only ones. Throws SourceError where one fails before it has a row. */
export async function pageOf<T>(
  finders: readonly Finder<T>[],
  question: PageQuestion<T>,
  ctx: Ctx,
): Promise<FoundPage<T | UnknownRecord>> {
  const cut = await cutOf(finders, question, ctx)
  if ('page' in cut) return cut.page
  const { because } = cut
  throw because instanceof SourceError ? because : new SourceError('unsupported', because)
}

/**
 * Cuts a page from what finders give in turn, by its cursor, order, limit, filter and cost. A page has no gap between
 * its ledgers: one with rows ends there, one without begins anew behind it. `next` is just behind the last row where
 * there are more, else behind the last ledger read. Where a finder fails after the page has rows, it keeps them and
 * ends.
 */
export async function cutOf<T>(
  finders: readonly Finder<T>[],
  question: PageQuestion<T>,
  ctx: Ctx,
): Promise<Cut<T>> {
  const reading = readingOf(question.request)
  const { scan, request } = question
  const cut = new PageCut(question, reading)
  let ending: Ended | 'full'
  for (let step = 0; ; step++) {
    const { place } = cut
    ending = await cut.take(finders, step, ctx)
    if (typeof ending === 'object') return ending
    const isStuck = cut.place === place
    if (ending !== 'paused' || scan === undefined || cut.isFull || isStuck) break
    if (scan.isSpent(ctx.calls)) break
  }
  if (reading.backward && cut.isEmpty && ending === 'end' && scan !== undefined)
    // No items precede the first page: show the first page.
    return cutOf(finders, { ...question, request: { ...request, cursor: undefined } }, ctx)
  return { page: cut.page(ending, scan?.requests(ctx.calls)) }
}

/** How stretches of several finders end. */
type Ended = 'end' | 'paused' | Unfound

/** A page while it is cut. */
class PageCut<T> {
  readonly #question: PageQuestion<T>
  readonly #reading: Reading
  readonly #after: Position | undefined
  readonly #isUp: boolean
  readonly #rows: Row<T>[] = []
  /** The place to go on from: all before it was read. */
  place: Position | undefined
  #covered: Coverage | undefined
  #known: Coverage | undefined
  #search: EventSearch | undefined
  #partial = false
  #isRead = false
  /** The items that were looked at, where a finder counted them. */
  #looked: number | 'uncounted' = 0
  #isCounted: boolean
  /** There is a row behind the last one. */
  #isCut = false

  constructor(question: PageQuestion<T>, reading: Reading) {
    this.#question = question
    this.#reading = reading
    this.#isUp = reading.order === 'asc'
    this.#after = cursorPosition(reading, question.kind)
    this.place = this.#after
    this.#isCounted = question.scan !== undefined
  }

  get isFull(): boolean {
    return this.#isCut || this.#rows.length >= this.#question.request.limit
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  /** Takes the rows of stretches, as far as they go; `full` where the last row has others behind it. */
  async take(finders: readonly Finder<T>[], step: number, ctx: Ctx): Promise<Ended | 'full'> {
    const { request } = this.#question
    const way = {
      order: this.#reading.order,
      ...this.#ends(),
      after: this.place,
      wanted: () => request.limit - this.#rows.length,
      step,
    }
    const stretches = inTurn(finders, way, ctx)
    for (;;) {
      const each = await stretches.next()
      if (each.done === true) {
        const isFailure =
          typeof each.value === 'object' && each.value.because instanceof SourceError
        return isFailure && !this.isEmpty ? 'paused' : each.value
      }
      if (!this.#add(each.value)) return 'full'
    }
  }

  /** The first and the last ledger to read: of the list's range, from the cursor on. */
  #ends(): { readonly from?: number | undefined; readonly to?: number | undefined } {
    const { order } = this.#reading
    const { range = {} } = this.#question
    const [near, to] = this.#isUp ? [range.from, range.to] : [range.to, range.from]
    if (this.place === undefined) return { from: near, to }
    const at = nextLedger(order, this.place)
    return { from: near === undefined || isWithin(order, near, at) ? at : near, to }
  }

  /** Adds a stretch; false where the page ends before it, or within it. */
  #add({ ledgers, rows, upTo, known, partial, search, looked, isSearch }: Stretch<T>): boolean {
    if (ledgers !== undefined && this.#covered !== undefined && !isNext(this.#covered, ledgers)) {
      this.#partial = true
      if (!this.isEmpty) return false
      this.#covered = undefined
      this.#known = undefined
      this.#search = undefined
    }
    this.#partial ||= partial === true
    this.#isRead = true
    const { request, matches } = this.#question
    let taken = 0
    for (const row of rows) {
      if (!this.#isPast(row) && (matches?.(row.item) ?? true)) {
        this.#isCut = this.#rows.length === request.limit
        if (this.#isCut) break
        this.#rows.push(row)
      }
      taken++
    }
    const end = this.#isCut ? this.#rows.findLast(hasPosition)?.position : upTo
    this.#isCounted ||= isSearch === true
    this.#looked =
      this.#looked === 'uncounted' || looked === 'uncounted'
        ? 'uncounted'
        : this.#looked + (looked ?? taken)
    const read = ledgers && (end === undefined ? ledgers : this.#cutAt(ledgers, end))
    if (read !== undefined) {
      this.#covered = hull(this.#covered, read)
      this.#known = hull(this.#known, known ?? read)
      const part = searchWithin(search, read)
      this.#search = this.#isUp
        ? joinedSearch(part, this.#search)
        : joinedSearch(this.#search, part)
    }
    this.place = end ?? (read === undefined ? this.place : this.#boundary(read))
    return !this.#isCut
  }

  /** The page; `requests` are those of a scan. */
  page(ending: 'end' | 'paused' | 'full', requests?: number): FoundPage<T | UnknownRecord> {
    const { order } = this.#reading
    const next: Cursor | undefined =
      (ending === 'end' && !this.#isCut) || this.place === undefined
        ? undefined
        : pageCursor(order, formatPosition(this.place))
    const back = cursorBack(this.#reading, this.#after, this.#rows.find(hasPosition)?.position)
    const items = this.#rows.map(({ item }) => item)
    const counted = this.#looked === 'uncounted' ? undefined : this.#looked
    return {
      ...inRequestedOrder(this.#reading, items, next, back),
      coverage: this.#question.scan === undefined ? this.#known : this.#covered,
      // Without a cursor, and without a ledger of its range, nothing was read.
      ...((this.#partial || !(this.#isRead || this.#after)) && { partial: true }),
      ...(this.#search && { search: this.#search }),
      ...(this.#isCounted && { scanned: { items: counted, requests: requests ?? 0 } }),
      reasons: new Map(this.#rows.flatMap(reasonOf)),
    }
  }

  /** Rows up to the cursor belong to an earlier page. */
  #isPast({ position }: Row<T>): boolean {
    const after = this.#after
    if (position === undefined || after === undefined) return false
    return this.#isUp ? position <= after : position >= after
  }

  /** The place just behind all rows of some ledgers. */
  #boundary({ from, to }: Coverage): Position {
    return this.#isUp ? justBefore(positionOf(toid(to + 1, 0, 0))) : positionOf(toid(from, 0, 0))
  }

  /** The ledgers up to a row; undefined where it is not in them. */
  #cutAt(ledgers: Coverage, position: Position): Coverage | undefined {
    const ledger = ledgerAtPosition(position)
    if (ledger < ledgers.from || ledger > ledgers.to) return undefined
    return this.#isUp ? span(ledgers.from, ledger) : span(ledger, ledgers.to)
  }
}

const hasPosition = ({ position }: Row<unknown>): boolean => position !== undefined

const reasonOf = ({ position, reason }: Row<unknown>): readonly (readonly [Toid, Reason])[] =>
  position === undefined || reason === undefined ? [] : [[positionId(position), reason]]

const isNext = (a: Coverage, b: Coverage): boolean => b.from <= a.to + 1 && a.from <= b.to + 1

const hull = (a: Coverage | undefined, b: Coverage): Coverage =>
  a === undefined ? b : span(Math.min(a.from, b.from), Math.max(a.to, b.to))

/** The way of a page: its ends are those of the finders' ledgers where they are absent. */
interface OpenWay extends Omit<Way, 'from' | 'to'> {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/**
 * The stretches of several finders along one way: each ledger is read by the first finder that has it, so that ledgers
 * whose bytes are proven come before what a service says of them. Ledgers that none has are a gap between two
 * stretches.
 */
async function* inTurn<T>(
  finders: readonly Finder<T>[],
  way: OpenWay,
  ctx: Ctx,
): AsyncGenerator<Stretch<T>, Ended> {
  const { order } = way
  let idle: Spot<T> | undefined
  for (let at = way.from; ; ) {
    const spot = await nextSpot(finders, order, at, ctx)
    if (spot === undefined) return 'end'
    if ('without' in spot) return spot
    if (idle?.finder === spot.finder && idle.at === spot.at && idle.to === spot.to) {
      // It says nothing of these ledgers: they are a gap, but at the end of a list that its service cuts.
      if (spot.finder.name !== 'pages') yield { rows: [], partial: true }
      at = order === 'asc' ? spot.to + 1 : spot.to - 1
      continue
    }
    if (way.to !== undefined && !isWithin(order, spot.at, way.to)) return 'end'
    const to = way.to !== undefined && isWithin(order, way.to, spot.to) ? way.to : spot.to
    at = spot.at
    const stretches = spot.finder.stretches({ ...way, from: at, to }, ctx)
    for (;;) {
      const step = await byFinder(spot.finder, () => stretches.next(), ctx)
      if ('without' in step) return step
      if (step.done === true && step.value === 'paused') return 'paused'
      if (step.done === true && step.value === 'lacking')
        return { without: spot.finder.name, because: step.value }
      if (step.done === true) break
      yield step.value
      if (step.value.ledgers !== undefined) at = nextBehind(order, step.value.ledgers)
    }
    idle = at === spot.at ? spot : undefined
  }
}

interface Spot<T> {
  readonly finder: Finder<T>
  /** The ledger that is read next, and the last one that this finder is asked for. */
  readonly at: number
  readonly to: number
}

/** Finds who reads the ledger at `at`, or the next one along the way that any finder has. */
async function nextSpot<T>(
  finders: readonly Finder<T>[],
  order: Order,
  at: number | undefined,
  ctx: Ctx,
): Promise<Spot<T> | Unfound | undefined> {
  const taken: Coverage[] = []
  const all: { readonly finder: Finder<T>; readonly ledgers: readonly Coverage[] }[] = []
  for (const finder of finders) {
    const ledgers = await byFinder(finder, () => finder.ledgers([...taken], ctx), ctx)
    if (typeof ledgers === 'string') return { without: finder.name, because: ledgers }
    if ('without' in ledgers) return ledgers
    all.push({ finder, ledgers })
    taken.push(...ledgers)
  }
  const isUp = order === 'asc'
  const ahead = taken.map(({ from, to }) => {
    if (at === undefined) return isUp ? from : to
    if (isUp) return to < at ? undefined : Math.max(at, from)
    return from > at ? undefined : Math.min(at, to)
  })
  const nearest = ahead.filter((each) => each !== undefined)
  if (nearest.length === 0) return undefined
  const next = isUp ? Math.min(...nearest) : Math.max(...nearest)
  const before: Coverage[] = []
  for (const { finder, ledgers } of all) {
    const range = rangeHolding(ledgers, next)
    if (range === undefined) before.push(...ledgers)
    else {
      const to = isUp
        ? Math.min(range.to, ...before.filter(({ from }) => from > next).map((r) => r.from - 1))
        : Math.max(range.from, ...before.filter((r) => r.to < next).map((r) => r.to + 1))
      return { finder, at: next, to }
    }
  }
  return undefined
}

/** What a finder does, or its failure. */
async function byFinder<T, R>(
  { name }: Pick<Finder<T>, 'name'>,
  run: () => Promise<R>,
  ctx: Ctx,
): Promise<R | Unfound> {
  try {
    return await run()
  } catch (error) {
    ctx.signal.throwIfAborted()
    return { without: name, because: unreadable(error) }
  }
}
