import type { Asset, Collections, Owner, Transaction } from '#ledger'
import {
  type AccountId,
  type Answer,
  type LedgerSequence,
  type Page,
  type Position,
  type Reason,
  SourceError,
  type Toid,
  type TransactionHash,
  type UnknownRecord,
  bytesFromHex,
  formatPosition,
  ledgerSequence,
  parsePosition,
  positionId,
  toid,
  toidParts,
} from '#ledger/values'
import { definitions, underHash } from '#ledger/readers'
import { span } from '../index/coverage.ts'
import type { KeptLedgers, LedgerBytes } from '../index/keptLedgers.ts'
import type { ListAnswer } from '../index/lists.ts'
import type { StateIndex } from '../index/indexTypes.ts'
import { ownerName } from '../rest/paths.ts'
import {
  type HistoryKind,
  type IndexedRequest,
  type RowAhead,
  cursorBack,
  cursorPosition,
  inRequestedOrder,
  ledgerAtPosition,
  pageCursor,
  readingOf,
} from '../page.ts'
import type { Ctx, HistoryIndex, HistoryRow, RowsOfOwner } from './historyIndex.ts'
import { HistoryState, type IndexTools, type ReadCurrent, readForState } from './historyState.ts'

/** The first ledger of a network; its genesis is in no file. */
const firstLedger = 2
/** Ledgers that are read at the same time. */
const atOnce = 4
/** Bytes of ledgers that are kept: some hundred of the public network, packed. */
const mostKept = 64 * 1024 ** 2

/**
 * Pages of an owner's history. The static index says which ledgers have rows of it; each of those is read, proved, and put into
 * an index in memory, whose rows are the page's: a row that the static index made up is never shown.
 */
export class HistoryPages {
  readonly #service: LedgerBytes
  readonly #history: HistoryIndex
  readonly #index: IndexTools
  readonly #state: HistoryState
  /** The ledger in which an asset was traded first, by its key: which of two is base depends on it. */
  readonly #firstTrades = new Map<string, number>()
  #kept: Promise<KeptLedgers>

  constructor(
    service: LedgerBytes,
    history: HistoryIndex,
    index: IndexTools,
    current?: ReadCurrent,
  ) {
    this.#service = service
    this.#history = history
    this.#index = index
    this.#kept = this.#keep()
    const read = async (ledgers: readonly number[], ctx: Ctx) => {
      const kept = await this.#openKept()
      await readForState(ledgers, (ledger) => kept.read(service, ledgerSequence(ledger), ctx), ctx)
      return kept
    }
    this.#state = new HistoryState(history, index, read, current)
  }

  /** XDR `LedgerKey`s (base64) of an account, its lines, data and offers. */
  keysOf = (account: AccountId, ctx: Ctx): Promise<readonly string[]> =>
    this.#state.keysOf(account, ctx)

  /** What answers questions about the state of the static index's last ledger. */
  stateIndex(ctx: Ctx): StateIndex {
    const { coverage, manifest } = this.#history
    const { host, via, node } = this.#service
    const state = this.#state
    return {
      passphrase: manifest.passphrase,
      coverage: () => [coverage],
      isWhole: () => coverage.from <= firstLedger,
      calls: ctx.calls,
      read: (gave) => [{ via, method: 'INDEX', gave, ranges: [coverage], host }],
      state: (question) => state.of(question, ctx),
      lists: {
        aggregations: (request) => state.aggregations(request, ctx),
        async isTraded(asset) {
          if ((await state.firstTrade(asset, ctx)) !== undefined) return true
          // Of newer ledgers it does not know.
          const { window } = await node.status(ctx.signal)
          return window.latest > coverage.to
        },
        closeTimes: async (sequences) => (await this.#openKept()).closeTimes(sequences),
      },
    }
  }

  /** Reads a transaction by its outer or inner hash; undefined if it is in no ledger that the static index covers. */
  async transaction(hash: TransactionHash, ctx: Ctx): Promise<Answer<Transaction> | undefined> {
    const [ledgers] = (await this.#ledgersOfHash(hash, ctx)) ?? []
    if (ledgers === undefined) return undefined
    const kept = await this.#openKept()
    await Promise.all(ledgers.map((ledger) => kept.read(this.#service, ledger, ctx)))
    const value = await kept.transaction(hash)
    return value && { value: underHash(value, hash), calls: ctx.calls }
  }

  /**
   * A page of a list; undefined where the static index has no rows of its owner: lists of the network, of lumens, and of a
   * transaction that it does not know.
   */
  async page<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    ctx: Ctx,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord> | undefined> {
    const page = await this.#page(kind, of, request, ctx)
    // Once more with what is learned of its assets: the ledgers are here already.
    return kind === 'trades' && page !== undefined && (await this.#learnTrades(page.items, ctx))
      ? this.#page(kind, of, request, ctx)
      : page
  }

  /** Learns when the assets of trades were traded first; whether there were new ones. */
  async #learnTrades(
    items: readonly (Collections[HistoryKind]['item'] | UnknownRecord)[],
    ctx: Ctx,
  ): Promise<boolean> {
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
    return unknown.size > 0
  }

  async #page<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    ctx: Ctx,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord> | undefined> {
    const reading = readingOf(request)
    const { order } = reading
    const after = cursorPosition(reading, kind)
    const { limit, within, filter = {} } = request
    const start = after === undefined ? undefined : ledgerAtPosition(after)
    const query = this.#index.historyQuery(kind, of, filter)
    const one = this.#index.ledgerOfOffer(of)
    const found =
      of?.kind === 'transaction'
        ? await this.#ledgersOfHash(of.id, ctx)
        : one === undefined
          ? query && this.#ledgersOf({ ...query, order, start }, ctx)
          : [[one]]
    if (found === undefined) return undefined
    const items: (Collections[K]['item'] | UnknownRecord)[] = []
    const tokens: string[] = []
    const reasons = new Map<Toid, Reason>()
    const isFull = () => items.length > limit
    const kept = await this.#openKept()
    for await (const ledgers of found) {
      const wanted = ledgers.filter(
        (n) => within === undefined || (n >= within.from && n <= within.to),
      )
      // Read together, but never many more than the page needs.
      for (let at = 0; at < wanted.length && !isFull(); at += atOnce) {
        const some = wanted.slice(at, at + atOnce)
        await Promise.all(some.map((ledger) => kept.read(this.#service, ledger, ctx)))
        for (const ledger of some) {
          if (isFull()) break
          const edge = order === 'asc' ? toid(ledger, 0, 0) : toid(ledger + 1, 0, 0)
          const cursor = start === ledger && after !== undefined ? formatPosition(after) : `${edge}`
          const answer: ListAnswer<Collections[K]['item'] | UnknownRecord> = await kept.rows(
            kind,
            of,
            filter,
            { order, limit: limit + 1 - items.length, cursor, within: span(ledger, ledger) },
          )
          items.push(...answer.items)
          tokens.push(...answer.tokens)
          for (const [id, reason] of answer.reasons) reasons.set(id, reason)
        }
      }
      if (isFull()) break
    }
    if (items.length === 0 && query !== undefined) await this.#refuseMissing(kind, of, query, ctx)
    const more = isFull()
    const last = tokens[limit - 1]
    const [first] = tokens
    const next = more && last !== undefined ? pageCursor(order, last) : undefined
    const prev = cursorBack(reading, after, first === undefined ? undefined : parsePosition(first))
    const { coverage } = this.#history
    return {
      ...inRequestedOrder(reading, items.slice(0, limit), next, prev),
      reasons,
      coverage,
      calls: ctx.calls,
    }
  }

  /**
   * What the static index alone says of a page's rows, before their ledgers are there: their types and days. None for lists of
   * which an operation may have several rows, and for those that it has no rows of.
   */
  async ahead<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
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
      this.#history.rows(asked, ctx),
      this.#history.days(ctx),
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

  /**
   * Throws SourceError('notFound') where the index covers all ledgers and has no row of an owner that the REST service knows by
   * its history (rest.md 1.5): an account, a balance, a pool.
   */
  async #refuseMissing(
    kind: HistoryKind,
    of: Owner | undefined,
    query: Pick<RowsOfOwner, 'kind' | 'id'>,
    ctx: Ctx,
  ): Promise<void> {
    if (of?.kind !== 'account' && of?.kind !== 'claimableBalance' && of?.kind !== 'liquidityPool')
      return
    if (of.kind === 'liquidityPool' && kind === 'effects') return
    const { from, to } = this.#history.coverage
    const { window } = await this.#service.node.status(ctx.signal)
    if (from > window.oldest || to < window.latest) return
    const { rows } = await this.#history.rows(
      { ...query, matches: () => true, order: 'asc', limit: 1 },
      ctx,
    )
    if (rows.length === 0)
      throw new SourceError(
        'notFound',
        `The index of ledgers ${from} to ${to} has no history of ${ownerName(of)}`,
        { calls: ctx.calls },
      )
  }

  /** The ledgers of a hash, as one step; undefined where there are none. */
  async #ledgersOfHash(hash: TransactionHash, ctx: Ctx) {
    const bytes = bytesFromHex(hash)
    const ledgers = bytes === undefined ? [] : await this.#history.ledgersOfTransaction(bytes, ctx)
    return ledgers.length === 0 ? undefined : [ledgers]
  }

  /** The ledgers with rows of a list, in its order, as the static index finds them. */
  async *#ledgersOf(
    {
      start,
      ...query
    }: Omit<RowsOfOwner, 'limit' | 'after'> & {
      /** The ledger of the cursor, whose rows may be on either side of it. */
      readonly start: number | undefined
    },
    ctx: Ctx,
  ): AsyncGenerator<readonly LedgerSequence[]> {
    let before: HistoryRow | undefined
    let after: Pick<HistoryRow, 'ledger' | 'transaction' | 'operation'> | undefined =
      start === undefined
        ? undefined
        : {
            ledger: ledgerSequence(start + (query.order === 'asc' ? 0 : 1)),
            transaction: 0,
            operation: -1,
          }
    for (;;) {
      const { rows, more } = await this.#history.rows({ ...query, limit: rowsAtOnce, after }, ctx)
      const ledgers = new Set(rows.map(({ ledger }) => ledger))
      if (before !== undefined) ledgers.delete(before.ledger)
      yield [...ledgers]
      before = rows.at(-1)
      if (!more || before === undefined) return
      after = before
    }
  }

  /** The ledgers read before, unless they are too many. */
  async #openKept(): Promise<KeptLedgers> {
    const kept = await this.#kept
    if (kept.bytes() <= mostKept) return kept
    this.#kept = this.#keep()
    return this.#kept
  }

  #keep = () => this.#index.keepLedgers(this.#history.manifest.passphrase, this.#firstTrades)
}

const typeNames: ReadonlyMap<number, string> = new Map(
  [...definitions.values()].map(({ type, typeNumber }) => [typeNumber, type]),
)
/** Rows that a transaction of a list has, mostly. */
const mostRowsEach = 4

const placeOf = (position: Position) => {
  const { ledger, transaction, operation } = toidParts(positionId(position))
  return { ledger: ledgerSequence(ledger), transaction, operation }
}

/** Rows that are looked up at once: those of a page, mostly. */
const rowsAtOnce = 64
