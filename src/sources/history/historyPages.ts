import type { Collections, FilterOf, HistoryFilter, Owner } from '#ledger'
import {
  type LedgerSequence,
  type Page,
  type Position,
  type Reason,
  SourceError,
  type Toid,
  type UnknownRecord,
  formatPosition,
  hexFromBytes,
  ledgerSequence,
  parsePosition,
  positionId,
  toid,
  toidParts,
} from '#ledger/values'
import { definitions } from '#ledger/readers'
import { span } from '../index/coverage.ts'
import { indexedRows } from '../index/indexedList.ts'
import { type LedgerOffsets, createSignatureCheck, previousHash } from '../index/ledgerParts.ts'
import { type ListAnswer, createLists } from '../index/lists.ts'
import { type LedgerIndex, openIndex } from '../index/openIndex.ts'
import { createLedgerAdder } from '../index/postings.ts'
import {
  type IndexOwner,
  operationFlags,
  ownerBytes,
  ownerKinds,
  postTo,
} from '../index/segment.ts'
import { createSegmentBuilder } from '../index/segmentBuilder.ts'
import { createMemoryStore } from '../index/store.ts'
import { readChunk } from '../index/walk.ts'
import type { LedgerService } from '../ledgers/service.ts'
import {
  type HistoryKind,
  type IndexedRequest,
  cursorBack,
  cursorPosition,
  inRequestedOrder,
  ledgerAtPosition,
  pageCursor,
  readingOf,
} from '../page.ts'
import type { Ctx, HistoryIndex, HistoryRow } from './historyIndex.ts'

/** Whoever has the bytes of ledgers: a lake, or an archive node. */
type LedgerBytes = Pick<LedgerService, 'host' | 'readRun'>

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
  #kept: Promise<KeptLedgers>

  constructor(service: LedgerBytes, history: HistoryIndex) {
    this.#service = service
    this.#history = history
    this.#kept = keepLedgers(history.manifest.passphrase)
  }

  /** A page of a list; undefined where the static index has no rows of its owner: lists of the network, and lumens. */
  async page<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    request: IndexedRequest<K>,
    ctx: Ctx,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord> | undefined> {
    const owner = ownerOf(of, request.filter)
    if (owner === undefined) return undefined
    const reading = readingOf(request)
    const { order } = reading
    const after = cursorPosition(reading, kind)
    const { limit, within, filter = {} } = request
    const items: (Collections[K]['item'] | UnknownRecord)[] = []
    const tokens: string[] = []
    const reasons = new Map<Toid, Reason>()
    const isFull = () => items.length > limit
    const kept = await this.#openKept()
    const start = after === undefined ? undefined : ledgerAtPosition(after)
    for await (const ledgers of this.#ledgersOf(kind, owner, { order, filter, start }, ctx)) {
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
          const answer: ListAnswer<Collections[K]['item'] | UnknownRecord> = await indexedRows(
            kept.lists,
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
    const owner = kind === 'effects' || kind === 'trades' ? undefined : ownerOf(of, filter)
    if (owner === undefined) return []
    const reading = readingOf(request)
    const position = cursorPosition(reading, kind)
    const asked = {
      kind: ownerKinds[owner.kind],
      id: ownerBytes(owner),
      matches: matchOf(kind, owner, filter),
      order: reading.order,
      limit: kind === 'transactions' ? limit * mostRowsEach : limit,
      after: position === undefined ? undefined : placeOf(position),
    }
    const [{ rows }, days] = await Promise.all([
      this.#history.rows(asked, ctx),
      this.#history.days(ctx),
    ])
    const found = new Map<string, RowAhead>()
    for (const { ledger, transaction, operation, type, flags } of rows) {
      const isOperation = kind !== 'transactions'
      found.set(`${ledger}-${transaction}-${isOperation ? operation : 0}`, {
        type: isOperation ? typeNames.get(type) : undefined,
        successful: (flags & operationFlags.successful) !== 0,
        day: days.findLast((day) => day.ledger <= ledger)?.time,
      })
    }
    const all = [...found.values()].slice(0, limit)
    return reading.backward ? all.toReversed() : all
  }

  /** The ledgers with rows of a list, in its order, as the static index finds them. */
  async *#ledgersOf<K extends HistoryKind>(
    kind: K,
    of: IndexOwner,
    {
      order,
      filter,
      start,
    }: {
      readonly order: 'asc' | 'desc'
      readonly filter: FilterOf<K>
      /** The ledger of the cursor, whose rows may be on either side of it. */
      readonly start: LedgerSequence | number | undefined
    },
    ctx: Ctx,
  ): AsyncGenerator<readonly LedgerSequence[]> {
    const owner = { kind: ownerKinds[of.kind], id: ownerBytes(of) }
    const matches = matchOf(kind, of, filter)
    let before: HistoryRow | undefined
    let after: Pick<HistoryRow, 'ledger' | 'transaction' | 'operation'> | undefined =
      start === undefined
        ? undefined
        : {
            ledger: ledgerSequence(start + (order === 'asc' ? 0 : 1)),
            transaction: 0,
            operation: -1,
          }
    for (;;) {
      const { rows, more } = await this.#history.rows(
        { ...owner, matches, order, limit: rowsAtOnce, after },
        ctx,
      )
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
    this.#kept = keepLedgers(this.#history.manifest.passphrase)
    return this.#kept
  }
}

/** What is known of a row before its ledger is there. */
export interface RowAhead {
  /** The operation's type by its REST name; absent for a transaction. */
  readonly type: string | undefined
  readonly successful: boolean
  /** The beginning of its day (UTC), in seconds; absent where the index does not say it. */
  readonly day: number | undefined
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

/** The owner under which the static index has a list. */
function ownerOf(of: Owner | undefined, filter: HistoryFilter = {}): IndexOwner | undefined {
  switch (of?.kind) {
    case 'account':
    case 'contract':
    case 'liquidityPool':
    case 'claimableBalance':
    case 'offer':
      return of
    case undefined: {
      const { asset = filter.base, contract } = filter
      if (contract !== undefined) return { kind: 'contract', id: contract }
      return asset === undefined || asset.type === 'native'
        ? undefined
        : { kind: 'asset', id: asset }
    }
    case 'ledger':
    case 'transaction':
    case 'operation':
      return undefined
  }
}

const listOf = {
  transactions: 'transactions',
  operations: 'operations',
  payments: 'operations',
  effects: 'effects',
  trades: 'trades',
} as const satisfies Record<HistoryKind, keyof typeof postTo>

/** The rows of a list, as far as the static index can tell: the rest of a filter is for the ledgers to decide. */
function matchOf<K extends HistoryKind>(
  kind: K,
  of: IndexOwner,
  filter: FilterOf<K>,
): (row: HistoryRow) => boolean {
  const { successful, type }: HistoryFilter = filter
  const flags =
    (kind === 'payments' ? operationFlags.payment : 0) |
    (kind === 'trades' ? operationFlags.trades : 0) |
    (kind === 'effects' || kind === 'trades' || successful === true ? operationFlags.successful : 0)
  // All effects of every operation that changed a pool.
  const isWhole = kind === 'payments' || (kind === 'effects' && of.kind === 'liquidityPool')
  const list = postTo[isWhole ? 'operations' : listOf[kind]]
  const number = type === undefined ? undefined : definitions.get(type)?.typeNumber
  const isOfOperations = kind === 'operations' || kind === 'payments'
  return (row) =>
    (row.lists & list) !== 0 &&
    (row.flags & flags) === flags &&
    !(successful === false && (row.flags & operationFlags.successful) !== 0) &&
    (!isOfOperations || number === undefined || row.type === number)
}

/** Ledgers here and there, in an index of their own in memory. */
interface KeptLedgers {
  readonly lists: ReturnType<typeof createLists>
  /** Reads, proves and keeps a ledger. Rejects with SourceError where it cannot be read or is refused. */
  readonly read: (service: LedgerBytes, ledger: LedgerSequence, ctx: Ctx) => Promise<void>
  readonly bytes: () => number
}

async function keepLedgers(passphrase: string): Promise<KeptLedgers> {
  const index = await openIndex({
    store: createMemoryStore(),
    passphrase,
    capacity: Number.POSITIVE_INFINITY,
    writes: true,
  })
  const reading = new Map<number, Promise<void>>()
  const addLedger = createLedgerAdder(passphrase)
  const checkSignatures = createSignatureCheck(passphrase)
  // One after the other: a step of the index is whole or not at all.
  let adding: Promise<unknown> = Promise.resolve()
  const addNow = async (ledger: LedgerOffsets) => {
    const builder = createSegmentBuilder()
    addLedger(ledger, builder)
    await index.add(builder.seal(), {
      previousHash: previousHash(ledger),
      hash: hexFromBytes(ledger.hash),
    })
  }
  const add = (ledger: LedgerOffsets) => {
    const added = adding.then(async () => addNow(ledger))
    adding = added.catch(() => undefined) // its caller gets the error
    return added
  }
  const readOne = async (service: LedgerBytes, ledger: LedgerSequence, { signal, calls }: Ctx) => {
    const range = { from: ledger, to: ledger }
    const sent = await service.readRun(range, (ledgers) => ledgers, signal)
    calls.push(...sent.calls)
    const origin = {
      window: () => Promise.resolve(range),
      async *fetchLedgers() {
        for (const each of sent.output) yield { bytes: 'bytes' in each ? each.bytes : noBytes }
      },
    }
    const { runs, refusals } = await readChunk(origin, ledger, 1, signal, checkSignatures)
    const proven = runs[0]?.[0]
    if (proven === undefined)
      throw new SourceError(
        'badResponse',
        `Ledger ${ledger} from ${service.host} was refused: ${refusals[0]?.message ?? 'it is missing'}`,
        { calls },
      )
    await add(proven)
  }
  return {
    lists: createLists(index),
    bytes: () => bytesOf(index),
    async read(service, ledger, ctx) {
      // Another page's request, which may end with that page.
      const isRead = await reading.get(ledger)?.then(
        () => true,
        () => false,
      )
      if (isRead === true) return
      const own = readOne(service, ledger, ctx)
      reading.set(ledger, own)
      own.catch(() => reading.delete(ledger)) // this page gets the error
      await own
    },
  }
}

const noBytes = new Uint8Array(0)
const bytesOf = (index: LedgerIndex): number =>
  index.segments().reduce((sum, { bytes }) => sum + bytes, 0)
