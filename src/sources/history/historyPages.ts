import {
  type AppliedTransaction,
  type Asset,
  type AssetRank,
  assetKey,
  type DaySums,
  type HistoryKind,
  type ListRequest,
  type Owner,
  sumsByDay,
  type Transaction,
} from '#ledger'
import { rankByFirstTrade, transactionOf, underHash } from '#ledger/readers'
import {
  type AccountId,
  bytesFromHex,
  firstLedger,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  type Position,
  positionId,
  SourceError,
  type TransactionHash,
  toidParts,
  type UnixSeconds,
} from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import type { StaticStateIndex } from '../index/indexTypes.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import { firstClosedFrom } from '../ledgers/firstClosedFrom.ts'
import { cursorPosition, type RowAhead, readingOf } from '../page.ts'
import { HistoryContracts } from './historyContracts.ts'
import type { HistoryIndex } from './historyIndex.ts'
import { historyQuery, isSuccessfulRow, placeOfOffer } from './historyQuery.ts'
import { HistoryState, type ReadCurrent } from './historyState.ts'
import { type HistoryService, type ProvenLedger, ProvenLedgers } from './provenLedgers.ts'
import { type Place, StaticFinder, type StaticLedgers, typeNames } from './staticFinder.ts'

/** Answers by the static index of a network's whole history, and the ledgers that it names. */
export class HistoryPages implements StaticLedgers {
  readonly #service: HistoryService
  readonly history: HistoryIndex
  readonly ledgers: ProvenLedgers
  readonly #state: HistoryState
  /** The ledger in which an asset was traded first, by its key: which of two is base depends on it. */
  readonly #firstTrades = new Map<string, number>()
  /** Absent where the index lacks this part. */
  readonly contracts: HistoryContracts | undefined

  constructor(service: HistoryService, history: HistoryIndex, current?: ReadCurrent) {
    this.#service = service
    this.history = history
    this.ledgers = new ProvenLedgers(service, history.manifest.passphrase)
    this.#state = new HistoryState(history, this.ledgers, current)
    const has = history.manifest.tables.contracts !== undefined
    this.contracts = has ? new HistoryContracts(history, this.ledgers) : undefined
  }

  /** XDR `LedgerKey`s (base64) of an account, its lines, data and offers. */
  keysOf = (account: AccountId, ctx: Ctx): Promise<readonly string[]> =>
    this.#state.keysOf(account, ctx)

  /** Answers questions about the state of the static index's last ledger. */
  stateIndex(ctx: Ctx): StaticStateIndex {
    const { stateCoverage, manifest } = this.history
    const { node } = this.#service
    const state = this.#state
    return {
      passphrase: manifest.passphrase,
      coverage: () => [stateCoverage],
      isWhole: () => stateCoverage.from <= firstLedger,
      // Its files are among the requests.
      read: () => undefined,
      state: (question) => state.of(question, ctx),
      largestHolders: (asset) => state.largestHolders(asset, ctx),
      lists: {
        aggregations: (request) => state.aggregations(request, ctx),
        async isTraded(asset) {
          if ((await state.firstTrade(asset, ctx)) !== undefined) return true
          // Of newer ledgers it does not know.
          const { window } = await node.status(aside(ctx))
          return window.latest > stateCoverage.to
        },
        closeTimes: async () =>
          new Map([...(await this.history.times(ctx)), ...this.ledgers.closeTimes]),
      },
    }
  }

  /** The first ledger that closed at a time or later: the first of a day is known, one within a day is searched for. */
  async firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined> {
    const days = await this.history.days(ctx)
    const at = days.findLastIndex((day) => day.time < time)
    const [day, next] = [days[at], days[at + 1]]
    if (day === undefined || next?.time === time) return next?.ledger
    const closedAt = async (ledger: number): Promise<UnixSeconds> =>
      (await this.ledgers.of(ledgerSequence(ledger), ctx)).reader.ledger.closedAt
    const latest = next?.ledger ?? this.history.coverage.to
    return ledgerSequence(await firstClosedFrom(time, { oldest: day.ledger, latest, closedAt }))
  }

  /** Sums of days from one on; undefined where the index has none. */
  async sumsFrom(start: UnixSeconds, ctx: Ctx): Promise<readonly DaySums[] | undefined> {
    const pieces = await this.history.sums(ctx)
    return pieces && sumsByDay(pieces).filter((day) => day.start >= start)
  }

  /** Reads a transaction by its outer or inner hash; undefined if it is in no ledger that the static index covers. */
  async transaction(hash: TransactionHash, ctx: Ctx): Promise<Transaction | undefined> {
    const found = await this.#applied(hash, ctx)
    return found && underHash(transactionOf(found), hash)
  }

  /** Throws SourceError where it may be in a ledger that cannot be read. */
  async #applied(hash: TransactionHash, ctx: Ctx): Promise<AppliedTransaction | undefined> {
    const bytes = bytesFromHex(hash)
    const named = bytes === undefined ? [] : await this.history.ledgersOfTransaction(bytes, ctx)
    const read = await Promise.all(named.map((ledger) => this.ledgers.orFailure(ledger, ctx)))
    for (const ledger of read) {
      const found = ledger instanceof SourceError ? undefined : withHash(ledger, hash)
      if (found !== undefined) return found
    }
    const failure = read.find((each) => each instanceof SourceError)
    if (failure !== undefined) throw failure
    return undefined
  }

  /**
   * Finds rows of a list in the ledgers that the static index covers; undefined where it has no rows of its owner: lists
   * of the network, of lumens, and of a transaction that it does not know.
   */
  async finder<T>(
    list: HistoryList<T>,
    order: Order,
    ctx: Ctx,
  ): Promise<StaticFinder<T> | undefined> {
    // A state alone covers no ledger of a list.
    if (this.history.manifest.ledgers === undefined) return undefined
    const { kind, owner, filter } = list
    const place = await this.#placeOf(owner, ctx)
    if (place !== undefined) return new StaticFinder(this, list, place)
    const query = historyQuery(kind, owner, filter)
    if (query === undefined) return undefined
    // Looked up while the service finds out its newest ledger.
    if (this.#service.isSlowToState)
      this.history.rows({ ...query, order, limit: 1 }, ctx).catch(() => undefined)
    return new StaticFinder(this, list, query)
  }

  /** Where a transaction is, or the one that took an offer at once. */
  async #placeOf(of: Owner | undefined, ctx: Ctx): Promise<Place | undefined> {
    if (of?.kind === 'transaction') {
      const found = await this.#applied(of.id, ctx)
      return found && { ledger: found.ledger, transaction: found.applicationOrder }
    }
    const made = placeOfOffer(of)
    return made && { ...made, ledger: ledgerSequence(made.ledger) }
  }

  /** The rank of the assets of trades, by the ledgers in which they were traded first. */
  async rankOf(assets: readonly Asset[], ctx: Ctx): Promise<AssetRank> {
    const unknown = new Map(assets.map((asset) => [assetKey(asset), asset]))
    await Promise.all(
      [...unknown].map(async ([key, asset]) => {
        if (this.#firstTrades.has(key)) return
        const ledger = await this.#state.firstTrade(asset, ctx)
        if (ledger !== undefined) this.#firstTrades.set(key, ledger)
      }),
    )
    return rankByFirstTrade(this.#firstTrades)
  }

  /**
   * What the static index alone says of a page's rows, before their ledgers are there: their types and days. None for lists of
   * which an operation may have several rows, and for those that it has no rows of.
   */
  async ahead<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): Promise<readonly RowAhead[]> {
    const { limit, filter = {} } = request
    const isOne = kind !== 'effects' && kind !== 'trades'
    const query = isOne ? historyQuery(kind, of, filter) : undefined
    if (query === undefined) return []
    const reading = readingOf(request)
    const position = cursorPosition(reading, kind)
    const asked = {
      ...query,
      order: reading.order,
      limit: kind === 'transactions' ? limit * mostRowsEach : limit,
      after: position === undefined ? undefined : placeOf(position),
    }
    const [{ rows }, days] = await Promise.all([
      this.history.rows(asked, ctx),
      this.history.days(ctx),
    ])
    const found = new Map<string, RowAhead>()
    for (const row of rows) {
      const { ledger, transaction, operation, type } = row
      const isOperation = kind !== 'transactions'
      found.set(`${ledger}-${transaction}-${isOperation ? operation : 0}`, {
        type: isOperation ? typeNames.get(type) : undefined,
        successful: isSuccessfulRow(row),
        day: days.findLast((day) => day.ledger <= ledger)?.time,
      })
    }
    const all = [...found.values()].slice(0, limit)
    return reading.backward ? all.toReversed() : all
  }
}

/** The transaction of a ledger with this outer or inner hash. */
function withHash({ reader }: ProvenLedger, hash: TransactionHash): AppliedTransaction | undefined {
  const orders = Array.from({ length: reader.transactionCount }, (_, i) => i + 1)
  const own = orders.find((order) => reader.hash(order) === hash)
  if (own !== undefined) return reader.transaction(own)
  const outer = orders.map((order) => reader.transaction(order))
  return outer.find(
    (applied) =>
      applied.envelope.type === 'envelopeTypeTxFeeBump' &&
      transactionOf(applied).feeBump?.innerHash === hash,
  )
}

/** Rows that a transaction of a list has, mostly. */
const mostRowsEach = 4

const placeOf = (position: Position) => {
  const { ledger, transaction, operation } = toidParts(positionId(position))
  return { ledger: ledgerSequence(ledger), transaction, operation }
}
