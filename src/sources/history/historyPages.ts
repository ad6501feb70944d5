import type { Asset, Collections, Owner, Transaction } from '#ledger'
import { definitions, underHash } from '#ledger/readers'
import {
  type AccountId,
  type Answer,
  bytesFromHex,
  type Coverage,
  type Cursor,
  firstLedger,
  formatPosition,
  joinedCoverage,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  overlap,
  type Page,
  type Position,
  parsePosition,
  positionId,
  positionOf,
  type Reason,
  RecordError,
  SourceError,
  span,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import { firstClosedFrom } from '../firstClosedFrom.ts'
import type { StateIndex } from '../index/indexTypes.ts'
import type { KeptLedgers, LedgerBytes } from '../index/keptLedgers.ts'
import type { ListAnswer } from '../index/lists.ts'
import type { OwnPage } from '../ledgers/service.ts'
import {
  behindLedger,
  cursorBack,
  cursorPosition,
  type HistoryKind,
  type IndexedRequest,
  inRequestedOrder,
  ledgerAtPosition,
  pageCursor,
  positionOfItem,
  type RowAhead,
  readingOf,
} from '../page.ts'
import { ownerName } from '../request.ts'
import type { Ctx, Day, HistoryIndex, HistoryRow, RowsOfOwner } from './historyIndex.ts'
import { HistoryState, type IndexTools, type ReadCurrent } from './historyState.ts'

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
    const openKept = () => this.#openKept()
    this.#state = new HistoryState(history, index, { service, openKept, current })
  }

  /** XDR `LedgerKey`s (base64) of an account, its lines, data and offers. */
  keysOf = (account: AccountId, ctx: Ctx): Promise<readonly string[]> =>
    this.#state.keysOf(account, ctx)

  /** Answers questions about the state of the static index's last ledger. */
  stateIndex(ctx: Ctx): StateIndex {
    const { coverage, manifest } = this.#history
    const { node } = this.#service
    const state = this.#state
    return {
      passphrase: manifest.passphrase,
      coverage: () => [coverage],
      isWhole: () => coverage.from <= firstLedger,
      calls: ctx.calls,
      // Its files are among the requests.
      read: () => [],
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

  /** The first ledger that closed at a time or later: the first of a day is known, one within a day is searched for. */
  async firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined> {
    const days = await this.#history.days(ctx)
    const at = days.findLastIndex((day) => day.time < time)
    const [day, next] = [days[at], days[at + 1]]
    if (day === undefined || next?.time === time) return next?.ledger
    const kept = await this.#openKept()
    const closedAt = async (ledger: number): Promise<UnixSeconds> => {
      const sequence = ledgerSequence(ledger)
      const failure = await this.#read(kept, sequence, ctx)
      const closed = (await kept.closeTimes([sequence])).get(sequence)
      if (closed !== undefined) return closed
      throw failure ?? new RecordError(`ledger ${ledger} has no close time`)
    }
    const latest = next?.ledger ?? this.#history.coverage.to
    return ledgerSequence(await firstClosedFrom(time, { oldest: day.ledger, latest, closedAt }))
  }

  /** Reads a transaction by its outer or inner hash; undefined if it is in no ledger that the static index covers. */
  async transaction(hash: TransactionHash, ctx: Ctx): Promise<Answer<Transaction> | undefined> {
    const [found] = (await this.#ledgersOfHash(hash, ctx)) ?? []
    if (found === undefined) return undefined
    const ledgers = [...found.keys()]
    const kept = await this.#openKept()
    const failures = await Promise.all(ledgers.map((ledger) => this.#read(kept, ledger, ctx)))
    const value = await kept.transaction(hash)
    if (value !== undefined) return { value: underHash(value, hash), calls: ctx.calls }
    const failure = failures.find((each) => each !== undefined)
    if (failure !== undefined) throw failure
    return undefined
  }

  /**
   * A page of a list of the ledgers that the static index covers and of newer ones, which `own` reads; undefined where the index
   * has no rows of its owner.
   */
  async joined<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    own: OwnPage<K>,
    ctx: Ctx,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord> | undefined> {
    type Read = Page<Collections[K]['item'] | UnknownRecord>
    const { filter = {}, within, limit } = request
    const query = this.#index.historyQuery(kind, of, filter)
    const isAnywhere = query !== undefined && this.#index.ledgerOfOffer(of) === undefined
    const early = this.#service.isSlowToState ? this.page(kind, of, request, ctx) : undefined
    early?.catch(() => undefined) // awaited where it is the answer
    const newer = isAnywhere ? await this.#newerLedgers(within, ctx) : undefined
    if (query === undefined || newer === undefined)
      return early ?? this.page(kind, of, request, ctx)
    const reading = readingOf(request)
    const { order } = reading
    const after = cursorPosition(reading, kind)
    const isInNewer = after !== undefined && ledgerAtPosition(after) >= newer.from
    const cursor = after === undefined ? undefined : pageCursor(order, formatPosition(after))
    const { coverage } = this.#history
    const border = pageCursor(order, formatPosition(behindLedger(coverage.to)))
    const indexed = async (from: Cursor | undefined, most: number): Promise<Read> =>
      (await this.page(kind, of, { ...request, order, cursor: from, limit: most }, ctx)) ?? nothing
    const others = async (from: Cursor | undefined, most: number): Promise<Read> => {
      const page = await own({ ...request, order, cursor: from, limit: most, within: newer })
      ctx.calls.push(...page.calls)
      return page
    }
    const read = async (): Promise<Read> => {
      if (after !== undefined && isInNewer === (order === 'asc'))
        return order === 'asc' ? others(cursor, limit) : indexed(cursor, limit)
      const first = await (order === 'asc' ? indexed : others)(cursor, limit)
      if (first.next !== undefined) return first
      const left = limit - first.items.length
      if (left === 0) return { ...first, next: border }
      const second = await (order === 'asc' ? others(undefined, left) : indexed(border, left))
      const newest = order === 'asc' ? second : first
      const isNext = newest.coverage !== undefined && newest.coverage.from <= newer.from
      const [any, other] = [first, second].map(({ items }) => items.length > 0)
      // A page has no gap between its ledgers: ledgers that were not read are between these.
      if (!isNext && any === true && other === true) return { ...first, next: border }
      const covered = isNext ? joinedCoverage(coverage, newest.coverage) : coverage
      if (!any && !other && covered !== undefined && newest.partial !== true)
        await this.#refuseMissing(kind, of, query, covered, ctx)
      return {
        ...newest,
        items: [...first.items, ...second.items],
        next: second.next,
        coverage: isNext || newest.items.length === 0 ? covered : newest.coverage,
        reasons: new Map([...(first.reasons ?? []), ...(second.reasons ?? [])]),
      }
    }
    const page = await read()
    const [first] = page.items
    const back = cursorBack(reading, after, first && positionOfItem(kind, first))
    return {
      ...page,
      ...inRequestedOrder(reading, page.items, page.next, back),
      calls: ctx.calls,
    }
  }

  /**
   * A page of a list of the ledgers that the static index covers; undefined where it has no rows of its owner: lists of the
   * network, of lumens, and of a transaction that it does not know. Rows of ledgers that cannot be read are unknown records.
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

  /** Learns when the assets of trades were traded first; whether there was something to learn. */
  async #learnTrades(
    items: readonly (Collections[HistoryKind]['item'] | UnknownRecord)[],
    ctx: Ctx,
  ): Promise<boolean> {
    const before = this.#firstTrades.size
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
    return this.#firstTrades.size > before
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
          : [new Map([[one, []]])]
    if (found === undefined) return undefined
    const items: (Collections[K]['item'] | UnknownRecord)[] = []
    const tokens: string[] = []
    const reasons = new Map<Toid, Reason>()
    const isFull = () => items.length > limit
    const kept = await this.#openKept()
    const read = new Set<number>()
    for await (const rowsOf of found) {
      const wanted = [...rowsOf.keys()].filter(
        (n) => !read.has(n) && (within === undefined || (n >= within.from && n <= within.to)),
      )
      // Read together, but never many more than the page needs.
      for (let at = 0; at < wanted.length && !isFull(); at += atOnce) {
        const some = wanted.slice(at, at + atOnce)
        const failures = await Promise.all(some.map((ledger) => this.#read(kept, ledger, ctx)))
        for (const [n, ledger] of some.entries()) {
          if (isFull()) break
          const failure = failures[n]
          if (failure !== undefined) {
            const rows = rowsOf.get(ledger) ?? []
            if (rows.length === 0) throw failure
            const unread = unreadRows(kind, rows, failure, await this.#history.days(ctx))
            const behind = unread.filter(({ position }) => isBehind(order, position, after))
            items.push(...behind.map(({ item }) => item))
            tokens.push(...behind.map(({ item }) => item.pagingToken))
            continue
          }
          read.add(ledger)
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
      const last = [...rowsOf.keys()].at(-1) ?? start
      if (isFull() || isPast(order, last, within)) break
    }
    const { coverage } = this.#history
    if (items.length === 0 && query !== undefined)
      await this.#refuseMissing(kind, of, query, coverage, ctx)
    const more = isFull()
    const last = tokens[limit - 1]
    const [first] = tokens
    const next = more && last !== undefined ? pageCursor(order, last) : undefined
    const prev = cursorBack(reading, after, first === undefined ? undefined : parsePosition(first))
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
   * Throws SourceError('notFound') where all ledgers were looked at and none has a row of an owner that the REST service knows by
   * its history (rest.md 1.5): an account, a balance, a pool.
   */
  async #refuseMissing(
    kind: HistoryKind,
    of: Owner | undefined,
    query: Pick<RowsOfOwner, 'kind' | 'id'>,
    { from, to }: Coverage,
    ctx: Ctx,
  ): Promise<void> {
    if (of?.kind !== 'account' && of?.kind !== 'claimableBalance' && of?.kind !== 'liquidityPool')
      return
    if (of.kind === 'liquidityPool' && kind === 'effects') return
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
  async #ledgersOfHash(
    hash: TransactionHash,
    ctx: Ctx,
  ): Promise<readonly RowsByLedger[] | undefined> {
    const bytes = bytesFromHex(hash)
    const ledgers = bytes === undefined ? [] : await this.#history.ledgersOfTransaction(bytes, ctx)
    return ledgers.length === 0 ? undefined : [new Map(ledgers.map((ledger) => [ledger, []]))]
  }

  /** Ledgers that are newer than the index, of those that the service has and that are wanted. */
  async #newerLedgers(within: Coverage | undefined, ctx: Ctx): Promise<Coverage | undefined> {
    const { window, calls } = await this.#service.node.status(ctx.signal)
    ctx.calls.push(...calls)
    const { to } = this.#history.coverage
    return to < window.latest ? overlap(span(to + 1, window.latest), within) : undefined
  }

  /** Reads and keeps a ledger; the error where that one cannot be read. Throws SourceError where none can be read now. */
  async #read(
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
      ctx.calls.push(...error.calls)
      return error
    }
  }

  /**
   * The rows of a list by their ledgers, in its order, as the static index finds them; a ledger may come in several
   * steps.
   */
  async *#ledgersOf(
    {
      start,
      ...query
    }: Omit<RowsOfOwner, 'limit' | 'after'> & {
      /** The ledger of the cursor, whose rows may be on either side of it. */
      readonly start: number | undefined
    },
    ctx: Ctx,
  ): AsyncGenerator<RowsByLedger> {
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
      yield Map.groupBy(rows, ({ ledger }) => ledger)
      after = rows.at(-1)
      if (!more || after === undefined) return
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

/** Holds what the index says of the rows of ledgers. */
type RowsByLedger = ReadonlyMap<LedgerSequence, readonly HistoryRow[]>

const nothing = { items: [], calls: [] } as const

/** Whether a row is behind a cursor in an order. */
const isBehind = (order: Order, position: Position, after: Position | undefined): boolean =>
  after === undefined || (order === 'asc' ? position > after : position < after)

/** Whether all further ledgers of a list are outside of those that are wanted. */
const isPast = (order: Order, last: number | undefined, within: Coverage | undefined): boolean =>
  last !== undefined &&
  within !== undefined &&
  (order === 'asc' ? last > within.to : last < within.from)

/** Rows of a ledger that cannot be read, as far as the index says what they are: one for each transaction or operation. */
function unreadRows(
  kind: HistoryKind,
  rows: readonly HistoryRow[],
  { message }: SourceError,
  days: readonly Day[],
): readonly { readonly item: UnknownRecord; readonly position: Position }[] {
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
