import type {
  Asset,
  Collections,
  FilterOf,
  HistoryKind,
  ListRequest,
  Owner,
  Transaction,
} from '#ledger'
import { picksItems, underHash } from '#ledger/readers'
import {
  type AccountId,
  bytesFromHex,
  firstLedger,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  type Position,
  positionId,
  RecordError,
  SourceError,
  type TransactionHash,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import type { StateIndex } from '../index/indexTypes.ts'
import type { KeptLedgers, LedgerBytes } from '../index/keptLedgers.ts'
import { firstClosedFrom } from '../ledgers/firstClosedFrom.ts'
import type { ContractRows } from '../lists/contractEntries.ts'
import { cursorPosition, type RowAhead, readingOf } from '../page.ts'
import { HistoryContracts } from './historyContracts.ts'
import type { HistoryIndex } from './historyIndex.ts'
import { HistoryState, type IndexTools, type ReadCurrent } from './historyState.ts'
import { StaticFinder, type StaticLedgers, type StaticList, typeNames } from './staticFinder.ts'

/** Bytes of ledgers that are kept: some hundred of the public network, packed. */
const mostKept = 64 * 1024 ** 2

/** Answers by the static index of a network's whole history, and the ledgers that it names. */
export class HistoryPages implements StaticLedgers {
  readonly #service: LedgerBytes
  readonly history: HistoryIndex
  readonly #index: IndexTools
  readonly #state: HistoryState
  /** The ledger in which an asset was traded first, by its key: which of two is base depends on it. */
  readonly #firstTrades = new Map<string, number>()
  #kept: Promise<KeptLedgers>
  /** Absent where the index lacks this part. */
  readonly contracts: HistoryContracts | undefined

  constructor(
    service: LedgerBytes,
    history: HistoryIndex,
    index: IndexTools,
    current?: ReadCurrent,
  ) {
    this.#service = service
    this.history = history
    this.#index = index
    this.#kept = this.#keep()
    const openKept = () => this.openKept()
    this.#state = new HistoryState(history, index, { service, openKept, current })
    const has = history.manifest.tables.contracts !== undefined
    this.contracts = has ? new HistoryContracts(history, index, service) : undefined
  }

  /** XDR `LedgerKey`s (base64) of an account, its lines, data and offers. */
  keysOf = (account: AccountId, ctx: Ctx): Promise<readonly string[]> =>
    this.#state.keysOf(account, ctx)

  /** Answers questions about the state of the static index's last ledger. */
  stateIndex(ctx: Ctx): StateIndex {
    const { coverage, manifest } = this.history
    const { node } = this.#service
    const state = this.#state
    return {
      passphrase: manifest.passphrase,
      coverage: () => [coverage],
      isWhole: () => coverage.from <= firstLedger,
      // Its files are among the requests.
      read: () => undefined,
      state: (question) => state.of(question, ctx),
      lists: {
        aggregations: (request) => state.aggregations(request, ctx),
        async isTraded(asset) {
          if ((await state.firstTrade(asset, ctx)) !== undefined) return true
          // Of newer ledgers it does not know.
          const { window } = await node.status(aside(ctx))
          return window.latest > coverage.to
        },
        closeTimes: async (sequences) => (await this.openKept()).lists.closeTimes(sequences),
      },
    }
  }

  /** The first ledger that closed at a time or later: the first of a day is known, one within a day is searched for. */
  async firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined> {
    const days = await this.history.days(ctx)
    const at = days.findLastIndex((day) => day.time < time)
    const [day, next] = [days[at], days[at + 1]]
    if (day === undefined || next?.time === time) return next?.ledger
    const kept = await this.openKept()
    const closedAt = async (ledger: number): Promise<UnixSeconds> => {
      const sequence = ledgerSequence(ledger)
      const failure = await this.readLedger(kept, sequence, ctx)
      const closed = (await kept.lists.closeTimes([sequence])).get(sequence)
      if (closed !== undefined) return closed
      throw failure ?? new RecordError(`ledger ${ledger} has no close time`)
    }
    const latest = next?.ledger ?? this.history.coverage.to
    return ledgerSequence(await firstClosedFrom(time, { oldest: day.ledger, latest, closedAt }))
  }

  /** Reads a transaction by its outer or inner hash; undefined if it is in no ledger that the static index covers. */
  async transaction(hash: TransactionHash, ctx: Ctx): Promise<Transaction | undefined> {
    const ledgers = await this.#ledgersOfHash(hash, ctx)
    if (ledgers.length === 0) return undefined
    const kept = await this.openKept()
    const failures = await Promise.all(ledgers.map((ledger) => this.readLedger(kept, ledger, ctx)))
    const value = await kept.lists.transaction(hash)
    if (value !== undefined) return underHash(value, hash)
    const failure = failures.find((each) => each !== undefined)
    if (failure !== undefined) throw failure
    return undefined
  }

  /**
   * Finds rows of a list in the ledgers that the static index covers; undefined where it has no rows of its owner: lists
   * of the network, of lumens, and of a transaction that it does not know.
   */
  async finder<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    filter: FilterOf<K>,
    order: Order,
    ctx: Ctx,
  ): Promise<StaticFinder<Collections[K]['item']> | undefined> {
    const list: StaticList<Collections[K]['item']> = {
      kind,
      isPicked: picksItems(filter),
      read: (kept, rows) => kept.rows(kind, of, filter, rows),
      learn: kind === 'trades' ? (items, own) => this.#learnTrades(items, own) : undefined,
    }
    if (of?.kind === 'transaction') {
      const ledgers = await this.#ledgersOfHash(of.id, ctx)
      return ledgers.length === 0 ? undefined : new StaticFinder(this, list, ledgers)
    }
    const one = this.#index.ledgerOfOffer(of)
    if (one !== undefined) return new StaticFinder(this, list, [one])
    const query = this.#index.historyQuery(kind, of, filter)
    if (query === undefined) return undefined
    // Looked up while the service finds out its newest ledger.
    if (this.#service.isSlowToState)
      this.history.rows({ ...query, order, limit: 1 }, ctx).catch(() => undefined)
    return new StaticFinder(this, list, query)
  }

  /** Finds rows that are made of the operations which call a contract, or create one. */
  rowsOfContract<T>(rows: ContractRows<T>): StaticFinder<T> | undefined {
    const of = { kind: 'contract', id: rows.contract } as const
    const successful = rows.isSuccessful || undefined
    const query = this.#index.historyQuery('operations', of, {
      successful,
      type: 'invoke_host_function',
    })
    const { isPicked } = rows
    const read: StaticList<T>['read'] = ({ lists }, request) => rows.read({ lists }, request)
    return query && new StaticFinder(this, { kind: 'operations', isPicked, read }, query)
  }

  /** Learns when the assets of trades were traded first. */
  async #learnTrades(
    items: readonly (Collections[HistoryKind]['item'] | UnknownRecord)[],
    ctx: Ctx,
  ): Promise<void> {
    const unknown = new Map<string, Asset>()
    for (const item of items)
      if ('base' in item)
        for (const { asset } of [item.base, item.counter]) {
          const key = this.#index.assetKey(asset)
          if (!this.#firstTrades.has(key)) unknown.set(key, asset)
        }
    await Promise.all(
      [...unknown].map(async ([key, asset]) => {
        const ledger = await this.#state.firstTrade(asset, ctx)
        if (ledger !== undefined) this.#firstTrades.set(key, ledger)
      }),
    )
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
    const query = isOne ? this.#index.historyQuery(kind, of, filter) : undefined
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
        successful: this.#index.isSuccessfulRow(row),
        day: days.findLast((day) => day.ledger <= ledger)?.time,
      })
    }
    const all = [...found.values()].slice(0, limit)
    return reading.backward ? all.toReversed() : all
  }

  /** The ledgers in which a transaction with a hash may be. */
  async #ledgersOfHash(hash: TransactionHash, ctx: Ctx): Promise<readonly LedgerSequence[]> {
    const bytes = bytesFromHex(hash)
    return bytes === undefined ? [] : this.history.ledgersOfTransaction(bytes, ctx)
  }

  /** Reads and keeps a ledger; the error where that one cannot be read. Throws SourceError where none can be read now. */
  async readLedger(
    kept: KeptLedgers,
    ledger: LedgerSequence,
    ctx: Ctx,
  ): Promise<SourceError | undefined> {
    try {
      await kept.read(this.#service, ledger, ctx)
      return undefined
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError) || /unreachable|rateLimited/.test(error.kind)) throw error
      return error
    }
  }

  /** The ledgers read before, unless they are too many. */
  async openKept(): Promise<KeptLedgers> {
    const kept = await this.#kept
    if (kept.bytes <= mostKept) return kept
    this.#kept = this.#keep()
    return this.#kept
  }

  #keep = () => this.#index.keepLedgers(this.history.manifest.passphrase, this.#firstTrades)
}

/** Rows that a transaction of a list has, mostly. */
const mostRowsEach = 4

const placeOf = (position: Position) => {
  const { ledger, transaction, operation } = toidParts(positionId(position))
  return { ledger: ledgerSequence(ledger), transaction, operation }
}
