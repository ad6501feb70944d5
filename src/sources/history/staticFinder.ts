import type { AppliedTransaction, Asset, AssetRank } from '#ledger'
import { definitions, ifReadable, tradesWithSellerAsBase } from '#ledger/readers'
import {
  type Coverage,
  type LedgerSequence,
  type Order,
  RecordError,
  SourceError,
  span,
  toid,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import { type Candidate, type HistoryList, RowTaker } from '../ledgers/candidates.ts'
import { candidateAt } from '../ledgers/items.ts'
import { type Ending, type Finder, isWithin, type Stretch, type Way } from '../lists/pageOf.ts'
import type { Day, HistoryIndex, HistoryRow } from './historyIndex.ts'
import type { HistoryQuery } from './historyQuery.ts'
import type { ProvenLedger, ProvenLedgers } from './provenLedgers.ts'

/** Ledgers that are read at the same time. */
const atOnce = 4

/** A static index, the ledgers that were read by it, and what it says of assets. */
export interface StaticLedgers {
  readonly history: HistoryIndex
  readonly ledgers: ProvenLedgers
  /** The rank of the assets of trades, by the ledgers in which they were traded first. */
  rankOf(assets: readonly Asset[], ctx: Ctx): Promise<AssetRank>
}

/** Where a transaction is. */
export type Place = Pick<HistoryRow, 'ledger' | 'transaction'>

/** What the index names of ledgers: its rows, or places that are known already. */
type Named = ReadonlyMap<LedgerSequence, readonly (HistoryRow | Place)[]>

/**
 * Finds transactions by the static index of a network's whole history. Each ledger that it names is read and proved, and
 * the list's rows are made of its transaction: a row that the static index made up is never shown. What it names in a
 * ledger that cannot be read is an unknown record.
 */
export class StaticFinder<T> implements Finder<T> {
  readonly name = 'static'
  readonly #index: StaticLedgers
  readonly #list: HistoryList<T>
  readonly #where: HistoryQuery | Place

  constructor(index: StaticLedgers, list: HistoryList<T>, where: HistoryQuery | Place) {
    this.#index = index
    this.#list = list
    this.#where = where
  }

  get coverage(): Coverage {
    return this.#index.history.coverage
  }

  ledgers(): Promise<readonly Coverage[]> {
    return Promise.resolve([this.coverage])
  }

  /** Throws SourceError where no ledger can be read now, or not the only one of the list. */
  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const { order, from, to } = way
    if (way.wanted() <= 0) return 'paused'
    const { isPicked } = this.#list
    const known = {
      known: this.coverage,
      looked: isPicked ? ('uncounted' as const) : undefined,
      isSearch: isPicked,
    }
    let at = from
    const upTo = (ledger: number) => span(Math.min(at, ledger), Math.max(at, ledger))
    for await (const named of this.#namedAlong(way, ctx)) {
      const sign = order === 'asc' ? 1 : -1
      const wanted = [...named.keys()].toSorted((a, b) => sign * (a - b))
      // Read together, but never many more than the page needs.
      for (let n = 0; n < wanted.length; n += atOnce) {
        const some = wanted.slice(n, n + atOnce).filter((ledger) => isWithin(order, at, ledger))
        const read = await Promise.all(
          some.map((ledger) => this.#index.ledgers.orFailure(ledger, ctx)),
        )
        for (const [i, ledger] of some.entries()) {
          const candidates = await this.#candidates(read[i], named.get(ledger) ?? [], order, ctx)
          // The page needs one more than it takes.
          const limit = Math.max(0, way.wanted()) + 1
          const taker = new RowTaker<T>({ order, after: way.after, limit })
          for (const candidate of candidates) await taker.take(candidate)
          yield { ...known, rows: taker.rows, upTo: taker.upTo, ledgers: upTo(ledger) }
          at = ledger + sign
        }
      }
    }
    if (isWithin(order, at, to)) yield { ...known, ledgers: upTo(to), rows: [] }
    return 'end'
  }

  /** The transactions that are named of a ledger, each once, in the list's order. */
  async #candidates(
    ledger: ProvenLedger | SourceError | undefined,
    named: readonly (HistoryRow | Place)[],
    order: Order,
    ctx: Ctx,
  ): Promise<readonly Candidate<T>[]> {
    if (ledger instanceof SourceError && 'ledger' in this.#where) throw ledger
    const candidates =
      ledger === undefined || ledger instanceof SourceError
        ? unreadable(this.#list, named, ledger, await this.#index.history.days(ctx))
        : await this.#ofLedger(ledger, named, ctx)
    const byId = new Map(candidates.map((each) => [each.id, each]))
    const sign = order === 'asc' ? 1 : -1
    return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -sign : sign))
  }

  async #ofLedger({ reader }: ProvenLedger, named: readonly Place[], ctx: Ctx) {
    const orders = named.flatMap(({ transaction }) =>
      transaction <= reader.transactionCount ? [transaction] : [],
    )
    const isOfTrades = this.#list.kind === 'trades'
    const traded = isOfTrades
      ? orders.flatMap((order) => ifReadable(() => assetsTraded(reader.transaction(order))) ?? [])
      : []
    const facts = isOfTrades ? { rank: await this.#index.rankOf(traded, ctx) } : undefined
    return orders.map((order) => candidateAt(reader, order, this.#list, facts))
  }

  async *#namedAlong({ order, from, to }: Way, ctx: Ctx): AsyncGenerator<Named> {
    const where = this.#where
    if ('ledger' in where) yield new Map([[where.ledger, [where]]])
    else {
      const ledgers = span(Math.min(from, to), Math.max(from, to))
      yield* this.#index.history.rowsByLedger(where, { order, ...ledgers }, ctx)
    }
  }

  async knowsOwner(ctx: Ctx): Promise<boolean> {
    const where = this.#where
    if ('ledger' in where) return true
    const query = { ...where, matches: () => true, order: 'asc', limit: 1 } as const
    return (await this.#index.history.rows(query, ctx)).rows.length > 0
  }
}

const assetsTraded = (applied: AppliedTransaction): readonly Asset[] =>
  tradesWithSellerAsBase(applied).flatMap(({ base, counter }) => [base.asset, counter.asset])

/** What is named of a ledger that cannot be read: a candidate for each transaction or operation. */
function unreadable<T>(
  { kind }: HistoryList<T>,
  named: readonly (HistoryRow | Place)[],
  failure: SourceError | undefined,
  days: readonly Day[],
): readonly Candidate<T>[] {
  return named.map((each) => {
    const { ledger, transaction, operation = 0, type = -1 }: Partial<HistoryRow> & Place = each
    const isOfOperations = kind !== 'transactions'
    const id = toid(ledger, transaction, isOfOperations ? operation : 0)
    const name = (isOfOperations ? typeNames.get(type) : undefined) ?? 'transaction'
    const day = days.findLast((one) => one.ledger <= ledger)
    const date =
      day === undefined ? '' : `, ${new Date(day.time * 1000).toISOString().slice(0, 10)}`
    const read = () => {
      throw new RecordError(
        `${failure?.message}. The index of the network’s history has this of it: ${name}${date}`,
      )
    }
    return { name, id, end: id, raw: () => '', read }
  })
}

/** REST's names of operation types, by their numbers. */
export const typeNames: ReadonlyMap<number, string> = new Map(
  [...definitions.values()].map(({ type, typeNumber }) => [typeNumber, type]),
)
