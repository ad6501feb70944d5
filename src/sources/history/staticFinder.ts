import type { HistoryKind } from '#ledger'
import { definitions } from '#ledger/readers'
import {
  type Coverage,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  positionOf,
  type SourceError,
  span,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { HistoryRow, RowsOfOwner } from '../index/indexTypes.ts'
import type { KeptLedgers } from '../index/keptLedgers.ts'
import type { ListAnswer } from '../index/lists.ts'
import {
  type Ending,
  type Finder,
  isWithin,
  type Row,
  type Stretch,
  type Way,
} from '../lists/pageOf.ts'
import { startOf } from '../lists/positions.ts'
import type { RowsRequest } from '../page.ts'
import type { Day, HistoryIndex } from './historyIndex.ts'

/** Ledgers that are read at the same time. */
const atOnce = 4
/** Rows that are looked up at once: those of a page, mostly. */
const rowsAtOnce = 64

/** The static index, and the ledgers that were read by it. */
export interface StaticLedgers {
  readonly history: HistoryIndex
  /** The ledgers read before, unless they are too many. */
  openKept(): Promise<KeptLedgers>
  /** Reads and keeps a ledger; the error where that one cannot be read. Throws SourceError where none can be read now. */
  readLedger(kept: KeptLedgers, ledger: LedgerSequence, ctx: Ctx): Promise<SourceError | undefined>
}

/** A list, and how its rows are read in ledgers that were read. */
export interface StaticList<T> {
  readonly kind: HistoryKind
  /** Rows are found by looking at others. */
  readonly isPicked: boolean
  readonly read: (kept: KeptLedgers, rows: RowsRequest) => Promise<ListAnswer<T>>
  /** Learns when the assets of trades were traded first: which of two is base depends on it. */
  readonly learn?: ((items: readonly (T | UnknownRecord)[], ctx: Ctx) => Promise<void>) | undefined
}

/** Where the rows of a list are: by its owner, or in ledgers that are known already. */
type StaticRows = Pick<RowsOfOwner, 'kind' | 'id' | 'matches'> | readonly LedgerSequence[]

/** Holds what the index says of the rows of ledgers. */
type RowsByLedger = ReadonlyMap<LedgerSequence, readonly HistoryRow[]>

/**
 * Finds rows by the static index of a network's whole history. It says which ledgers have rows of an owner; each of those
 * is read, proved, and put into an index in memory, whose rows are the list's: a row that the static index made up is
 * never shown. Rows of ledgers that cannot be read are unknown records.
 */
export class StaticFinder<T> implements Finder<T> {
  readonly name = 'static'
  readonly #pages: StaticLedgers
  readonly #list: StaticList<T>
  readonly #where: StaticRows

  constructor(pages: StaticLedgers, list: StaticList<T>, where: StaticRows) {
    this.#pages = pages
    this.#list = list
    this.#where = where
  }

  get coverage(): Coverage {
    return this.#pages.history.coverage
  }

  ledgers(): Promise<readonly Coverage[]> {
    return Promise.resolve([this.coverage])
  }

  /** Throws SourceError where a ledger cannot be read of which the index does not say the rows. */
  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const { order } = way
    if (way.wanted() <= 0) return 'paused'
    const kept = await this.#pages.openKept()
    const known = {
      known: this.coverage,
      looked: this.#list.isPicked ? ('uncounted' as const) : undefined,
      isSearch: this.#list.isPicked,
    }
    const read = new Set<LedgerSequence>()
    let at = way.from
    const upTo = (ledger: number) => span(Math.min(at, ledger), Math.max(at, ledger))
    for await (const found of this.#rowsAlong(way, ctx)) {
      const isWanted = (ledger: LedgerSequence) =>
        !read.has(ledger) && isWithin(order, way.from, ledger) && isWithin(order, ledger, way.to)
      const wanted = [...found.keys()].filter(isWanted)
      // Read together, but never many more than the page needs.
      for (let n = 0; n < wanted.length; n += atOnce) {
        const some = wanted.slice(n, n + atOnce)
        const failures = await Promise.all(
          some.map((ledger) => this.#pages.readLedger(kept, ledger, ctx)),
        )
        await this.#learn(kept, some, way, ctx)
        for (const [i, ledger] of some.entries()) {
          const failure = failures[i]
          if (failure === undefined) read.add(ledger)
          const rows =
            failure === undefined
              ? await this.#rowsIn(kept, ledger, way)
              : { rows: await this.#unread(found.get(ledger) ?? [], failure, order, ctx) }
          yield { ...known, ...rows, ledgers: upTo(ledger) }
          at = order === 'asc' ? ledger + 1 : ledger - 1
        }
      }
      const last = [...found.keys()].at(-1)
      if (last !== undefined && !isWithin(order, last, way.to)) break
    }
    if (isWithin(order, at, way.to)) yield { ...known, ledgers: upTo(way.to), rows: [] }
    return 'end'
  }

  /** The rows of a ledger that was read, of which the page needs one more than it takes. */
  async #rowsIn(kept: KeptLedgers, ledger: LedgerSequence, { order, after, wanted }: Way) {
    const within = span(ledger, ledger)
    const cursor = startOf(order, within, after)
    const limit = Math.max(0, wanted()) + 1
    const request = { order, limit, cursor, within }
    const { rows, last } = await this.#list.read(kept, request)
    return { rows, upTo: last }
  }

  async #learn(
    kept: KeptLedgers,
    ledgers: readonly LedgerSequence[],
    way: Way,
    ctx: Ctx,
  ): Promise<void> {
    const { learn } = this.#list
    if (learn === undefined) return
    const found = await Promise.all(ledgers.map((ledger) => this.#rowsIn(kept, ledger, way)))
    await learn(
      found.flatMap(({ rows }) => rows.map(({ item }) => item)),
      ctx,
    )
  }

  /** Stands for the rows of a ledger that cannot be read, as far as the index says what they are. */
  async #unread(
    rows: readonly HistoryRow[],
    failure: SourceError,
    order: Order,
    ctx: Ctx,
  ): Promise<readonly Row<never>[]> {
    if (rows.length === 0) throw failure
    const unread = unreadRows(this.#list.kind, rows, failure, await this.#pages.history.days(ctx))
    const sign = order === 'asc' ? 1 : -1
    return unread.toSorted((a, b) => ((a.position ?? 0n) < (b.position ?? 0n) ? -sign : sign))
  }

  /** The rows of the list by their ledgers, in its order, as the index finds them; a ledger may come in several steps. */
  async *#rowsAlong(way: Way, ctx: Ctx): AsyncGenerator<RowsByLedger> {
    const where = this.#where
    if (!('matches' in where)) {
      yield new Map(where.map((ledger) => [ledger, []]))
      return
    }
    const { order, from } = way
    let after: Pick<HistoryRow, 'ledger' | 'transaction' | 'operation'> = {
      // All of the first ledger is ahead: the cursor may be between its rows.
      ledger: ledgerSequence(order === 'asc' ? from : from + 1),
      transaction: 0,
      operation: -1,
    }
    for (;;) {
      const query = { ...where, order, limit: rowsAtOnce, after }
      const { rows, more } = await this.#pages.history.rows(query, ctx)
      yield Map.groupBy(rows, ({ ledger }) => ledger)
      const last = rows.at(-1)
      if (!more || last === undefined) return
      after = last
    }
  }

  async knowsOwner(ctx: Ctx): Promise<boolean> {
    const where = this.#where
    if (!('matches' in where)) return true
    const query = { ...where, matches: () => true, order: 'asc', limit: 1 } as const
    return (await this.#pages.history.rows(query, ctx)).rows.length > 0
  }
}

/** Rows of a ledger that cannot be read: one for each transaction or operation. */
function unreadRows(
  kind: HistoryKind,
  rows: readonly HistoryRow[],
  { message }: SourceError,
  days: readonly Day[],
): readonly Row<never>[] {
  const isOfOperations = kind !== 'transactions'
  const byId = new Map(
    rows.map((row) => [toid(row.ledger, row.transaction, isOfOperations ? row.operation : 0), row]),
  )
  return [...byId].map(([id, { ledger, type }]) => {
    const name = (isOfOperations ? typeNames.get(type) : undefined) ?? 'transaction'
    const day = days.findLast((each) => each.ledger <= ledger)
    const date =
      day === undefined ? '' : `, ${new Date(day.time * 1000).toISOString().slice(0, 10)}`
    const reason = `${message}. The index of the network’s history has this of it: ${name}${date}`
    return {
      item: { type: 'unknown', name, pagingToken: `${id}`, raw: '', reason, isLater: false },
      position: positionOf(id),
    }
  })
}

/** REST's names of operation types, by their numbers. */
export const typeNames: ReadonlyMap<number, string> = new Map(
  [...definitions.values()].map(({ type, typeNumber }) => [typeNumber, type]),
)
