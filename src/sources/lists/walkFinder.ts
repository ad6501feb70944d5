import type { Collections } from '#ledger'
import {
  type Coverage,
  firstLedger,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  SourceError,
  span,
} from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import { maxItems } from '../filters.ts'
import type { LedgerItems, ReadLedgerItems } from '../ledgers/items.ts'
import {
  type Density,
  type LedgerService,
  type LedgerStatus,
  type LedgerWindow,
  learnsMost,
  ledgerRangeError,
  type RunAnswer,
  readLedgers,
} from '../ledgers/service.ts'
import { type Ending, type Finder, isWithin, nextBehind, type Stretch, type Way } from './pageOf.ts'

/** Requests for ledgers that one page may cost; a page that they do not fill is short and has a next cursor. */
const maxRequests = 4
/** Bytes that one answer should have at most. */
const answerBytes = 8 * 1024 ** 2
const maxLedgers = 200
/** Changes of a service's window that one page follows: several nodes may answer in turn. */
const maxMoves = 3
/** Bytes that a page reads however much its view has read: a page must advance. */
const leastBytes = 2 * 1024 ** 2
/** Ledgers of an answer for each that the page has read, at most. */
const widening = 9
/** The number of times by which older ledgers may be larger than those that the page has read. */
const heavier = 10
/** Ledgers of the first answer, before their size is known: with the next answer twenty, the rows of a page. */
const firstLedgers = 2

/** The list that is walked for. */
interface Walked<T> {
  readonly kind: keyof Collections
  readonly readItems: ReadLedgerItems<T>
  /** Its filter drops items that have to be looked at: it needs many. */
  readonly isPicked?: boolean | undefined
  /** The one ledger of the list; absent: all that the service has. */
  readonly only?: LedgerSequence | undefined
  /** The order of the page, and the ledger in which it begins; absent: with the first in the order. */
  readonly start: { readonly order: Order; readonly at?: number | undefined }
}

/**
 * Finds rows by reading ledgers from any service of them, also one that only ascends (rpc.md 7.4): small windows of
 * ledgers from the page's cursor on, `[high − n + 1, high]` reversed for descending order, until the page is full.
 */
export class WalkFinder<T extends object> implements Finder<T> {
  readonly name = 'ledgers'
  readonly #service: LedgerService
  readonly #list: Walked<T>
  #status: Promise<LedgerStatus> | undefined
  #window: LedgerWindow | undefined
  #moves = 0

  constructor(service: LedgerService, list: Walked<T>) {
    this.#service = service
    this.#list = list
  }

  /** Throws SourceError('outOfRetention') where a descending page begins before the ledgers of any finder. */
  async ledgers(taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[]> {
    const { only } = this.#list
    const status = this.#statusOf(ctx)
    status.catch(() => undefined) // awaited where ledgers are read
    if (only !== undefined) return [span(only, only)]
    if (this.#window === undefined) await this.#open(await status, taken, ctx)
    const { oldest, latest } = this.#window ?? (await status).window
    return [span(oldest, latest)]
  }

  /** Finds the ledgers that a page may read: those that the service states, and older ones where it gives these. */
  async #open({ window }: LedgerStatus, taken: readonly Coverage[], ctx: Ctx): Promise<void> {
    const { host, reach } = this.#service
    const { order, at } = this.#list.start
    // The page says where it begins where these are not given, as the REST service's do.
    if (at !== undefined && at < window.oldest)
      await reach?.gives(ledgerSequence(Math.max(at, firstLedger)), aside(ctx))
    this.#window = { ...window, oldest: this.#reached(window.oldest) }
    if (at === undefined && order === 'asc') await this.#reachBehind(ctx)
    const isElsewhere = taken.some(({ from }) => at !== undefined && from <= at)
    if (at === undefined || order === 'asc' || at >= this.#window.oldest || isElsewhere) return
    const old = ledgerRangeError(host, at, this.#window)
    if (old !== undefined) throw old
  }

  /** Throws SourceError('badResponse') where the service leaves out a ledger or has one twice. */
  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const { density, host } = this.#service
    const { kind, only, isPicked, readItems } = this.#list
    const { order } = way
    const pace = new Pace(this.#service, kind)
    let at = way.from
    for (let requests = 0; isWithin(order, at, way.to); requests++) {
      if (way.wanted() <= 0 || requests === maxRequests) return 'paused'
      const width = pace.width(isPicked ? maxItems : way.wanted())
      if (width === 0) return 'paused'
      const window = cut(way, at, width)
      const request = { ...window, order, limit: way.wanted(), after: way.after }
      let answer: RunAnswer<LedgerItems<T>>
      try {
        answer = await readLedgers(this.#service, readItems, request, this.#statusOf(ctx), ctx)
      } catch (error) {
        if (learnsMost(density, error, width)) continue
        // The window moved, or another node behind the same address answered, whose latest ledger is older.
        if (!isOutside(error) || !(await this.#isMoved(ctx))) throw error
        return 'end'
      }
      const found = answer.output
      pace.learn(answer)
      const reached = found.sequences.at(-1)
      // Coverage must not include a ledger that was not read, and a ledger's items must not be listed twice.
      const gap = found.sequences.findIndex((sequence, i) => sequence !== window.from + i)
      if (gap !== -1 || reached === undefined)
        throw new SourceError(
          'badResponse',
          `${host} did not send ledger ${window.from + Math.max(gap, 0)} in its position`,
        )
      // A service may send fewer ledgers than requested: then none may be skipped.
      if (reached < window.to) {
        pace.most = found.sequences.length
        if (order === 'desc') continue
      }
      const ledgers = span(window.from, reached)
      const { rows, looked, more } = found
      yield { ledgers, rows, looked, upTo: more ? rows.at(-1)?.position : undefined }
      // Who sent a forged one is asked for no more than the reader wants; of ledgers themselves the number is known.
      if (found.more || (found.isForged && kind !== 'ledgers')) return 'paused'
      pace.passed(found.sequences.length)
      at = nextBehind(order, ledgers)
      const isLast = at < (this.#window?.oldest ?? 0) && only === undefined
      // At the end of what is stated: an archive node has more.
      if (isLast && order === 'desc' && (await this.#reachBehind(ctx))) return 'end'
    }
    return 'end'
  }

  /** Asked beside the ledgers where the list is of one. */
  #statusOf(ctx: Ctx): Promise<LedgerStatus> {
    const { only } = this.#list
    const { node } = this.#service
    this.#status ??= only === undefined ? node.status(ctx) : node.statusFor(only, ctx)
    return this.#status
  }

  #reached = (stated: LedgerSequence): LedgerSequence =>
    this.#service.reach?.oldest(stated) ?? stated

  /** Looks for older ledgers than those known so far. */
  async #reachBehind(ctx: Ctx): Promise<boolean> {
    const window = this.#window
    const { reach } = this.#service
    if (window === undefined || reach === undefined || window.oldest <= firstLedger) return false
    try {
      await reach.gives(ledgerSequence(window.oldest - 1), aside(ctx))
    } catch (error) {
      // It cannot say so now.
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      return false
    }
    const oldest = this.#reached(window.oldest)
    this.#window = { ...window, oldest }
    return oldest < window.oldest
  }

  /** Requests the status anew, and tells if it has other ledgers than before. */
  async #isMoved(ctx: Ctx): Promise<boolean> {
    const window = this.#window
    if (window === undefined || ++this.#moves > maxMoves) return false
    this.#status = this.#service.node.freshStatus(aside(ctx))
    const { window: fresh } = await this.#status
    this.#window = { ...fresh, oldest: this.#reached(fresh.oldest) }
    return this.#window.oldest !== window.oldest || this.#window.latest !== window.latest
  }
}

/** How many ledgers the next request of a page asks for, by the size and the items of those before. */
class Pace {
  readonly #service: LedgerService
  readonly #kind: keyof Collections
  /** The number of items in a ledger is known: of ledgers themselves. */
  readonly #isCounted: boolean
  #width = 0
  #read = 0
  #received = 0
  /** Ledgers that the service sends at once at most, as far as this page has seen. */
  most = maxLedgers

  constructor(service: LedgerService, kind: keyof Collections) {
    this.#service = service
    this.#kind = kind
    this.#isCounted = kind === 'ledgers'
  }

  /** The number of ledgers to request for so many items; 0 where the page has read enough bytes. */
  width(items: number): number {
    const { density, http } = this.#service
    const { viewBytes, leftOfView } = http.transfer
    const isFirst = this.#received === 0
    const left = Math.min(viewBytes - this.#received, leftOfView)
    if (!isFirst && left < density.bytes) return 0
    const bytes = Math.min(answerBytes, Math.max(left, isFirst ? leastBytes : 0))
    const needed = ledgersFor(density, this.#kind, items)
    // Ledgers with few items must not use up the page's requests.
    const wide = this.#isCounted ? needed : Math.max(needed, this.#width * 3)
    // After light ledgers a list of rare items needs many, which a view can pay for even where they are heavy.
    const payable = this.#isCounted
      ? this.most
      : Math.max(this.#read * 3, bytes / (density.bytes * heavier))
    const widest =
      this.#read === 0 ? this.most : Math.min(this.most, this.#read * widening, Math.floor(payable))
    this.#width = Math.max(1, Math.min(wide, sentWithin(density, bytes), widest))
    return this.#width
  }

  passed(ledgers: number): void {
    this.#read += ledgers
  }

  /** Learns from an answer. */
  learn<T>({ bytes, output }: RunAnswer<LedgerItems<T>>): void {
    const { density } = this.#service
    const ledgers = output.sequences.length
    this.#received += bytes
    if (ledgers === 0) return
    const each = bytes / ledgers
    // Heavier ledgers count at once, so that they are not asked for in the number of lighter ones.
    density.bytes = each > density.bytes ? each : (density.bytes + each) / 2
    const known = density.items.get(this.#kind)
    const items = output.count / ledgers
    density.items.set(this.#kind, known === undefined ? items : (known + items) / 2)
  }
}

/** The number of ledgers that the remaining items probably need. */
function ledgersFor({ items }: Density, kind: string, remaining: number): number {
  const each = items.get(kind) ?? (kind === 'ledgers' ? 1 : 0)
  return each > 0 ? Math.ceil(remaining / each) : 2
}

/** The number of ledgers that the service sends at once, within `bytes`. */
const sentWithin = ({ bytes: each, most = maxLedgers }: Density, bytes: number): number =>
  Math.min(each === 0 ? firstLedgers : Math.floor(bytes / each), most)

/** The next ledgers along a way. */
const cut = ({ order, to }: Way, at: number, width: number): Coverage =>
  order === 'asc' ? span(at, Math.min(to, at + width - 1)) : span(Math.max(to, at - width + 1), at)

const isOutside = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.kind === 'outOfRetention' || error.kind === 'notYetClosed')
