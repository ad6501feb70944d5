import type { Owner } from '#ledger'
import {
  type Coverage,
  gapsIn,
  isHttp,
  type LedgerSequence,
  overlap,
  rangeHolding,
  span,
} from '#ledger/values'
import { type Ctx, fromIndex } from '../context.ts'
import type { IndexReader, ReadyIndex, StoredIndex } from '../index/indexTypes.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import type { LedgerService } from '../ledgers/service.ts'
import { type Ending, type Finder, isWithin, nextBehind, type Stretch, type Way } from './pageOf.ts'

/** Readings of one stretch: damaged parts that it meets are indexed again in between. */
const maxReadings = 3

interface StoredOptions {
  /** The index's part of the answer, in words: “all rows”. */
  readonly gave: string
  /** The newest ledgers are indexed first. */
  readonly isNewest?: boolean | undefined
  /** The finder that it is beside may leave out rows. */
  readonly isPartial?: boolean | undefined
  /** The list is what this has: nothing but its ledger is read. */
  readonly of?: Owner<'ledger' | 'transaction' | 'operation'> | undefined
}

/** Finds rows in the ledgers that the browser's index has by now, beside another finder that has the others. */
export class StoredFinder<T> implements Finder<T> {
  readonly name = 'index'
  readonly #reader: IndexReader
  readonly #list: HistoryList<T>
  readonly #options: StoredOptions
  #index: StoredIndex | undefined
  #ledger: LedgerSequence | undefined
  #given = 0

  constructor(reader: IndexReader, list: HistoryList<T>, options: StoredOptions) {
    this.#reader = reader
    this.#list = list
    this.#options = options
  }

  async ledgers(_taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[]> {
    const { of, isNewest } = this.#options
    if (!isNewest && !(await this.#reader.mayHaveStored(ctx))) return []
    const index = await this.stored(ctx)
    if (of === undefined) return index.coverage()
    this.#ledger ??= await index.ledgerOf(of)
    return this.#ledger === undefined ? [] : [span(this.#ledger, this.#ledger)]
  }

  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const ledgers = span(Math.min(way.from, way.to), Math.max(way.from, way.to))
    if (way.wanted() <= 0) return 'paused'
    const stretch = await this.readRange(await this.stored(ctx), ledgers, way, ctx)
    if (stretch.ledgers === undefined) return 'end'
    yield { ...stretch, ...(this.#options.isPartial && { partial: true }) }
    return stretch.upTo === undefined ? 'end' : 'paused'
  }

  protected async stored(ctx: Ctx): Promise<StoredIndex> {
    const { isNewest } = this.#options
    this.#index ??= await (isNewest ? this.#reader.ready(ctx) : this.#reader.stored(ctx))
    return this.#index
  }

  /** The rows of ledgers without a gap. */
  protected async readRange(
    index: StoredIndex,
    ledgers: Coverage,
    { order, after, wanted }: Way,
    ctx: Ctx,
  ): Promise<Stretch<T>> {
    const request = { order, after, limit: wanted(), within: ledgers }
    const answer = await fromIndex(ctx, () => index.rows(this.#list, request))
    this.#given += answer.rows.length
    // Of several reads for one page the last says what the index gave.
    ctx.calls.splice(0, ctx.calls.length, ...ctx.calls.filter(isHttp))
    index.read(this.#given === 0 ? 'no row' : this.#options.gave, ctx)
    return { ...answer, isSearch: this.#list.isPicked }
  }
}

interface ReadyOptions extends StoredOptions {
  /** The ledgers of the list; absent: all. */
  readonly within?: Coverage | undefined
}

/**
 * Finds rows in the browser's index alone, which it first brings up to where it can be read: the newest ledgers are
 * indexed. Between the ledgers that it has may be gaps.
 */
export class ReadyFinder<T> extends StoredFinder<T> {
  readonly #service: LedgerService & { readonly index: IndexReader }
  readonly #owner: Owner | undefined
  readonly #within: Coverage | undefined
  #ready: ReadyIndex | undefined
  #looked = 0
  #isHinted = false

  constructor(
    service: LedgerService & { readonly index: IndexReader },
    list: HistoryList<T>,
    options: ReadyOptions,
  ) {
    super(service.index, list, options)
    this.#service = service
    this.#owner = list.owner
    this.#within = options.within
  }

  override async ledgers(_taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[]> {
    this.#ready ??= await this.#open(ctx)
    const { window, coverage } = this.#ready
    const ends = [window, ...coverage()]
    const first = Math.min(...ends.map(({ from }) => from))
    const all = span(first, Math.max(...ends.map(({ to }) => to)))
    const inList = overlap(all, this.#within)
    return inList === undefined ? [] : [inList]
  }

  #open(ctx: Ctx): Promise<ReadyIndex> {
    return this.#service.index.ready(ctx, this.#within)
  }

  override async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    this.#ready ??= await this.#open(ctx)
    let readings = 1
    for (let at = way.from; ; ) {
      const ready = this.#ready
      const range = nextRange(ready.coverage(), way, at)
      if (range === undefined) {
        if (!(await this.#hasUnseen(ready, way, ctx))) break
        at = way.from
        continue
      }
      if (way.wanted() <= 0) return 'paused'
      const before = ready.coverage()
      const stretch = await this.readRange(ready, range, way, ctx)
      // What was found damaged on the way is indexed again.
      const isLess = before.some((each) => gapsIn(ready.coverage(), each).length > 0)
      if (isLess && readings++ < maxReadings) {
        this.#ready = await this.#open(ctx)
        continue
      }
      const { looked } = stretch
      this.#looked += typeof looked === 'number' ? looked : stretch.rows.length
      yield { ...stretch, known: rangeHolding(before, range.from), partial: this.#partial(ready) }
      if (stretch.upTo !== undefined) return 'paused'
      at = nextBehind(way.order, range)
    }
    if (nextRange(this.#ready.coverage(), way, way.from) === undefined)
      yield { rows: [], partial: this.#partial(this.#ready) }
    return 'end'
  }

  /** A list is partial if ledgers of it are missing. */
  #partial({ isWhole, window, coverage }: ReadyIndex): boolean {
    const within = this.#within
    const wanted = within && overlap(window, within)
    return wanted === undefined ? !isWhole() : gapsIn(coverage(), wanted).length > 0
  }

  /**
   * Has further ledgers indexed in which an account did something, as events tell: once, and only if it did nothing in
   * those so far. False if events name none.
   */
  async #hasUnseen(ready: ReadyIndex, { order, after }: Way, ctx: Ctx): Promise<boolean> {
    const of = this.#owner
    const isHead = order === 'desc' && after === undefined
    const isUnseen = isHead && this.#looked === 0 && this.#partial(ready) && !this.#isHinted
    if (!isUnseen || of?.kind !== 'account') return false
    this.#isHinted = true
    const window = overlap(ready.window, this.#within) ?? ready.window
    const seen = await this.#service.seenLedgers?.(of.id, window, ctx)
    return ready.want(seen ?? [], ctx.signal)
  }

  async knowsOwner(ctx: Ctx): Promise<boolean> {
    const of = this.#owner
    const index = this.#ready
    return of === undefined || index === undefined || fromIndex(ctx, () => index.knows(of))
  }
}

/** The next ledgers along a way that the index has without a gap. */
function nextRange(ranges: readonly Coverage[], way: Way, at: number): Coverage | undefined {
  const isUp = way.order === 'asc'
  if (!isWithin(way.order, at, way.to)) return undefined
  const left = span(Math.min(at, way.to), Math.max(at, way.to))
  const ahead = ranges.flatMap((range) => overlap(range, left) ?? [])
  return isUp ? ahead[0] : ahead.at(-1)
}
