import { generatedReaders, ifReadable } from '#ledger/readers'
import {
  type Coverage,
  type EventSearch,
  gapsIn,
  isHttp,
  ledgerCount,
  maxForeign,
  type Order,
  overlap,
  RecordError,
  SourceError,
  span,
  type TransactionHash,
  toid,
} from '#ledger/values'
import { type Ctx, readable } from '../context.ts'
import {
  type Candidate,
  candidateOfInfo,
  type HistoryList,
  RowTaker,
} from '../ledgers/candidates.ts'
import { appliedOf, type TransactionInfo } from '../ledgers/ledger.ts'
import { checkStated } from '../ledgers/transactionLists.ts'
import { unaskedShare } from '../request.ts'
import { recordOfResult } from '../rpc/client.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import {
  type EventKnowledge,
  type EventOwner,
  hasJustFailed,
  type NamedTransaction,
  type SearchedOwner,
  searchedOwner,
} from '../rpc/events/knowledge.ts'
import { type EventScan, oldestSearched, searchEvents } from '../rpc/events/search.ts'
import { eventSubject } from '../rpc/events/subject.ts'
import { transactionInfoOf } from '../rpc/transactions.ts'
import {
  type Ending,
  type Finder,
  isWithin,
  nextBehind,
  type Stretch,
  type Unfound,
  type Way,
} from './pageOf.ts'

/** Bytes that a list by events reads without being asked; a page ends after the request that passes them. */
const unaskedBytes = (): number => unaskedShare(1024 ** 2)
/** Searches of events for one page; a page that they do not fill is short and has a next cursor. */
const maxSearches = 15
/** Transactions in one request, as far as their ledgers are not cut. */
const batchSize = 25
/** Some give no row: events name an account whose offer another's transaction took, and a list of payments has few. */
const [leastBatch, spare] = [5, 1.25]

/** A list that events find. */
export interface EventList<T> {
  readonly owner: EventOwner
  readonly list: HistoryList<T>
  /** The ledgers in which it is looked for; absent: all that the node has. */
  readonly within?: Coverage | undefined
}

/** Finds the transactions in which a node's events name an owner: some of its rows, in their order. */
export class EventFinder<T> implements Finder<T> {
  readonly name = 'events'
  readonly #node: RpcConnection
  readonly #list: EventList<T>
  #scan: EventScan | undefined
  #step = 0
  #searches = 0
  #received = 0

  constructor(node: RpcConnection, list: EventList<T>) {
    this.#node = node
    this.#list = list
  }

  /**
   * It is dear where the ledgers that are taken by nobody may be read without asking the reader, and lacks the list where
   * the node has no events of classic operations and these are needed, or they could not be read a moment ago.
   */
  async ledgers(taken: readonly Coverage[], ctx: Ctx) {
    const scan = this.#scan ?? (await this.#open(taken, ctx))
    if (typeof scan === 'string') return scan
    this.#scan = scan
    const { window } = scan
    const low = Math.max(window.from, oldestSearched(scan) ?? window.from)
    return low > window.to ? [] : [span(low, window.to)]
  }

  async #open(taken: readonly Coverage[], ctx: Ctx): Promise<EventScan | 'dear' | 'lacking'> {
    const { node, density, events: known, client } = this.#node
    const { owner, within } = this.#list
    const { passphrase, window } = await node.status(ctx)
    const inList = (ledgers: Coverage) => overlap(ledgers, within) ?? ledgers
    const missing = ledgerCount(gapsIn(taken, inList(span(window.oldest, window.latest))))
    const isCheap = density.bytes > 0 && missing * density.bytes <= unaskedBytes()
    if (missing === 0 || isCheap) return 'dear'
    const searched = searchedOwner(known, owner)
    const isLacking = known.lacksFees && owner.kind !== 'contract'
    if (isLacking || hasJustFailed(searched)) return 'lacking'
    return {
      connection: { client },
      known,
      subject: eventSubject(owner, passphrase),
      searched,
      passphrase,
      window: inList(span(window.lasting, window.latest)),
    }
  }

  /** Throws SourceError. It is lacking where the node turns out to have no events of classic operations. */
  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const scan = this.#scan
    if (scan === undefined) return 'lacking'
    if (way.step !== this.#step) {
      this.#step = way.step
      this.#searches = 0
      this.#received = 0
    }
    try {
      return yield* this.#search(scan, way, ctx)
    } catch (error) {
      if (error instanceof SourceError && !ctx.signal.aborted) scan.searched.failedAt = Date.now()
      throw error
    }
  }

  async *#search(scan: EventScan, way: Way, ctx: Ctx): AsyncGenerator<Stretch<T>, Ending> {
    const { order, wanted } = way
    for (let at = way.from; isWithin(order, at, way.to); ) {
      if (wanted() <= 0 || this.#searches++ === maxSearches) return 'paused'
      const range = await this.#counted(ctx, () => searchEvents(scan, order, at, way.to, ctx))
      if (range === undefined && oldestSearched(scan) === undefined) return 'lacking'
      if (range === undefined) return 'end'
      for (const ledgers of batchesOf(candidatesIn(scan, order, range), wanted)) {
        const hashes = ledgers.flat().map(({ hash }) => hash)
        const found = await this.#counted(ctx, () =>
          fetchByHash(this.#node, scan.known, hashes, ctx),
        )
        for (const candidates of ledgers) {
          if (wanted() <= 0) return 'paused'
          if (candidates.some((each) => isUnannounced(each, found.get(each.hash), scan))) {
            scan.known.lacksFees = true
            return 'lacking'
          }
          const ledger = candidates[0]?.ledger ?? at
          const taken = await this.#rowsIn(scan, candidates, found, way)
          yield this.#stretch(scan, order === 'asc' ? span(at, ledger) : span(ledger, at), taken)
          at = order === 'asc' ? ledger + 1 : ledger - 1
        }
        if (wanted() <= 0 || this.#isSpent()) return 'paused'
      }
      const end = order === 'asc' ? range.to : range.from
      if (isWithin(order, at, end))
        yield this.#stretch(scan, order === 'asc' ? span(at, end) : span(end, at))
      at = nextBehind(order, range)
      if (this.#isSpent()) return 'paused'
    }
    return 'end'
  }

  /** Counts the bytes that are received meanwhile. */
  async #counted<R>({ calls }: Ctx, run: () => Promise<R>): Promise<R> {
    const before = calls.length
    const found = await run()
    for (const call of calls.slice(before)) this.#received += isHttp(call) ? call.bytes : 0
    return found
  }

  #isSpent = (): boolean => this.#received > unaskedBytes()

  /** With events alone, something may be missing in any ledger. */
  #stretch(scan: EventScan, ledgers: Coverage, taken?: RowTaker<T>): Stretch<T> {
    const search = { of: this.#list.owner.kind, ledgers, ...foreignIn(ledgers, scan.searched) }
    const { rows = [], looked = 0, upTo } = taken ?? {}
    return { ledgers, rows, looked, upTo, partial: true, search }
  }

  /** The rows of a ledger's transactions; an unknown record for one that the node does not have. */
  async #rowsIn(
    { passphrase }: EventScan,
    named: readonly NamedTransaction[],
    found: ReadonlyMap<TransactionHash, TransactionInfo>,
    { order, after, wanted }: Way,
  ): Promise<RowTaker<T>> {
    const taker = new RowTaker<T>({ order, after, limit: wanted() })
    const sign = order === 'asc' ? 1 : -1
    const candidates = named.map((each) => {
      const info = found.get(each.hash)
      if (info === undefined) return missing(each, this.#node.host)
      checkStated(info, passphrase)
      return candidateOfInfo(info, passphrase, this.#list.list)
    })
    for (const each of candidates.toSorted((a, b) => (a.id < b.id ? -sign : sign)))
      await taker.take(each)
    return taker
  }
}

/** What a page that other finders read says of events that could not find it; nothing where they were not needed. */
export const unsearched = ({ kind }: EventOwner, why: Unfound): EventSearch | undefined =>
  why.because === 'dear' ? undefined : { of: kind, foreign: 0, foreignTransactions: [] }

/** Transactions in which only a foreign contract names the owner, the newest first. */
function foreignIn(
  range: Coverage,
  { candidates }: SearchedOwner,
): Pick<EventSearch, 'foreign' | 'foreignTransactions'> {
  const all = [...candidates.values()]
    .filter(({ isGenuine, ledger }) => !isGenuine && range.from <= ledger && ledger <= range.to)
    .toSorted((a, b) => b.ledger - a.ledger)
  return {
    foreign: all.length,
    foreignTransactions: all
      .slice(0, maxForeign)
      .map(({ ledger, hash, contract }) => ({ ledger, transaction: hash, contract })),
  }
}

/** Genuine candidates, ledger by ledger in the list's order. */
function candidatesIn(
  { searched }: EventScan,
  order: Order,
  { from, to }: Coverage,
): readonly (readonly NamedTransaction[])[] {
  const byLedger = new Map<number, NamedTransaction[]>()
  for (const candidate of searched.candidates.values()) {
    const { ledger, isGenuine } = candidate
    if (!isGenuine || ledger < from || ledger > to) continue
    byLedger.set(ledger, [...(byLedger.get(ledger) ?? []), candidate])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...byLedger].toSorted(([a], [b]) => sign * (a - b)).map(([, all]) => all)
}

/** Whole ledgers, of at least as many transactions as the page takes rows, up to one request's. */
function* batchesOf(
  ledgers: readonly (readonly NamedTransaction[])[],
  wanted: () => number,
): Generator<readonly (readonly NamedTransaction[])[]> {
  let batch: (readonly NamedTransaction[])[] = []
  let size = 0
  for (const ledger of ledgers) {
    batch.push(ledger)
    size += ledger.length
    if (size < Math.min(batchSize, Math.max(leastBatch, wanted() * spare))) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/** A node leaves out events if a fee, which must have one that names the owner, has none. */
function isUnannounced(
  { isFee, ledger }: NamedTransaction,
  info: TransactionInfo | undefined,
  { subject, passphrase }: EventScan,
): boolean {
  if (isFee || info === undefined || info.ledger !== ledger) return false
  // One that cannot be read is shown as an unknown record.
  return ifReadable(() => subject.hasFee(appliedOf(info, passphrase, generatedReaders))) ?? false
}

/** Stands for a transaction that an event names and the node does not have. */
function missing({ hash, ledger }: NamedTransaction, host: string): Candidate<never> {
  const id = toid(ledger, 0, 1)
  const text = `An event of ${host} names this transaction of ledger ${ledger}, but it answers that it has none`
  const read = () => {
    throw new RecordError(text)
  }
  return { name: 'transaction', id, end: id, raw: () => hash, read }
}

/**
 * Transactions by their hashes, in one request for those that are not known yet. One that the node does not have is
 * absent. Throws SourceError.
 */
async function fetchByHash(
  { client }: Pick<RpcConnection, 'client'>,
  known: EventKnowledge,
  hashes: readonly TransactionHash[],
  ctx: Ctx,
): Promise<ReadonlyMap<TransactionHash, TransactionInfo>> {
  const found = new Map<TransactionHash, TransactionInfo>()
  const missing: TransactionHash[] = []
  for (const hash of hashes) {
    const info = known.transactions.get(hash)
    if (info === undefined) missing.push(hash)
    else found.set(hash, info)
  }
  if (missing.length === 0) return found
  const results = await client.call(
    missing.map((hash) => ({ method: 'getTransaction', params: { hash } })),
    ctx,
  )
  return readable(ctx, () => {
    for (const [i, hash] of missing.entries()) {
      const record = recordOfResult(results[i], client.host)
      if (record.text('status') === 'NOT_FOUND') continue
      const info = { ...transactionInfoOf(record), hash }
      found.set(hash, info)
      known.transactions.set(hash, info)
    }
    return found
  })
}
