import type { Collections, FilterOf } from '#ledger'
import { generatedReaders, XdrError } from '#ledger/readers'
import {
  type Call,
  type Coverage,
  type EventSearch,
  formatPosition,
  gapsIn,
  justBefore,
  ledgerCount,
  maxForeign,
  type Order,
  overlap,
  type Page,
  type PageRequest,
  type Position,
  parsePosition,
  positionId,
  positionOf,
  type Reason,
  rangeHolding,
  SourceError,
  span,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { indexedRows } from '../../index/indexedList.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import type { ListAnswer } from '../../index/lists.ts'
import type { PositionedItemsOf } from '../../ledgers/items.ts'
import { appliedOf, type TransactionInfo } from '../../ledgers/ledger.ts'
import { itemsOfTransaction } from '../../ledgers/transactionLists.ts'
import { matchOf } from '../../matches.ts'
import {
  cursorBack,
  cursorPosition,
  type IndexedRequest,
  inRequestedOrder,
  pageCursor,
  type Reading,
  type RowsRequest,
  readingOf,
} from '../../page.ts'
import { readable } from '../../readable.ts'
import { unaskedShare } from '../../request.ts'
import { recordOfResult } from '../client.ts'
import type { RpcConnection } from '../connection.ts'
import type { RpcContext } from '../context.ts'
import { transactionInfoOf } from '../transactions.ts'
import {
  type Candidate,
  type EventKnowledge,
  type EventOwner,
  hasJustFailed,
  keepTransaction,
  type SearchedOwner,
  searchedOwner,
} from './knowledge.ts'
import { type EventScan, oldestSearched, searchEvents } from './search.ts'
import { type EventKind, type EventSubject, eventSubject } from './subject.ts'

/** Bytes that a list by events reads without being asked; a page ends after the request that passes them. */
const unaskedBytes = (): number => unaskedShare(1024 ** 2)

/** A list that events find. */
export interface EventList<T> {
  readonly owner: EventOwner
  /** The collection whose cursors it has. */
  readonly kind: EventKind
  /** Its items in a transaction. */
  readonly itemsOf: (subject: EventSubject) => PositionedItemsOf<T>
  readonly matches: (item: T | UnknownRecord) => boolean
  /** Its rows in ledgers that the index has. */
  readonly indexed: (
    stored: StoredIndex,
    rows: RowsRequest,
  ) => Promise<ListAnswer<T | UnknownRecord>>
}

/**
 * A page of a list, found by the events that name its owner. Rows of ledgers that are indexed come from the index.
 * Undefined where the node has no events of classic operations and these are needed. Throws SourceError.
 */
async function listByEvents<T>(
  context: RpcContext,
  list: EventList<T>,
  request: PageWithin,
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord> | undefined> {
  const { owner, kind, matches } = list
  const { node, index, events: known } = context
  if (known.lacksFees && owner.kind !== 'contract') return undefined
  const [status, stored] = await Promise.all([node.status(signal), index.stored(signal)])
  const calls: Call[] = [...status.calls]
  let received = 0
  const onCalls = (made: readonly Call[]) => {
    calls.push(...made)
    for (const call of made) received += call.method === 'INDEX' ? 0 : call.bytes
  }
  const kept = span(status.window.lasting, status.window.latest)
  const window = overlap(kept, request.within) ?? kept
  const reading = readingOf(request)
  const isUp = reading.order === 'asc'
  const after = cursorPosition(reading, kind)
  const indexed = stored.coverage().flatMap((range) => overlap(range, request.within) ?? [])
  const subject = eventSubject(owner, status.passphrase)
  const searched = searchedOwner(known, owner)
  const rows: EventRow<T>[] = []
  const start = startOf(reading, after, [window, ...indexed])
  const stretches = eventStretches<T>({
    scan: {
      connection: context,
      known,
      subject,
      searched,
      passphrase: status.passphrase,
      window,
      onCalls,
      signal,
    },
    itemsOf: list.itemsOf(subject),
    order: reading.order,
    start,
    indexed,
    readIndex: (range) =>
      readIndex(stored, list, {
        order: reading.order,
        limit: request.limit - rows.length,
        range,
        after,
      }),
    remaining: () => request.limit - rows.length,
    isSpent: () => received > unaskedBytes(),
  })
  let covered: Coverage | undefined
  let byEvents: Coverage | undefined
  let isIndexed = false
  let more = false
  let ending: 'end' | 'paused' = 'paused'
  for (;;) {
    const step = await stretches.next()
    if (step.done === true) {
      if (step.value === 'lacking') return undefined
      ending = step.value
      break
    }
    const { ledgers, from, rows: found } = step.value
    // A page has no gap between its ledgers.
    if (covered !== undefined && !isNext(covered, ledgers)) break
    const before = rows.length
    for (const row of found) {
      const isPast = after !== undefined && (isUp ? row.position <= after : row.position >= after)
      if (isPast || !matches(row.item)) continue
      more = rows.length === request.limit
      if (more) break
      rows.push(row)
    }
    more ||= step.value.more === true
    isIndexed ||= from === 'index' && rows.length > before
    const read = more ? cutAt(ledgers, rows.at(-1)?.position, isUp) : ledgers
    if (read !== undefined) {
      covered = hull(covered, read)
      if (from === 'events') byEvents = hull(byEvents, read)
    }
    if (more) break
  }
  const reached = covered === undefined ? start : isUp ? covered.to + 1 : covered.from - 1
  const boundary = isUp
    ? justBefore(positionOf(toid(reached, 0, 0)))
    : positionOf(toid(reached + 1, 0, 0))
  const last = more ? rows.at(-1)?.position : boundary
  const isDone = ending === 'end' && !more
  const onward =
    isDone || last === undefined ? undefined : pageCursor(reading.order, formatPosition(last))
  const back = cursorBack(reading, after, rows[0]?.position)
  const items = rows.map(({ item }) => item)
  const page = {
    coverage: covered,
    // With events alone, something may be missing in any ledger.
    partial: true,
    search: byEvents && {
      of: owner.kind,
      ledgers: byEvents,
      ...foreignIn(byEvents, searched),
    },
    reasons: new Map(rows.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))),
    calls: isIndexed ? [...calls, ...stored.read('rows of these ledgers')] : calls,
  }
  return { ...page, ...inRequestedOrder(reading, items, onward, back) }
}

/** The ledger in which the page begins. */
function startOf(
  { order }: Reading,
  after: Position | undefined,
  ranges: readonly Coverage[],
): number {
  const lowest = Math.min(...ranges.map(({ from }) => from))
  const highest = Math.max(...ranges.map(({ to }) => to))
  if (after === undefined) return order === 'asc' ? lowest : highest
  const { ledger, transaction, operation } = toidParts(positionId(after))
  if (order === 'asc') return Math.max(ledger, lowest)
  return Math.min(transaction === 0 && operation === 0 ? ledger - 1 : ledger, highest)
}

interface PageWithin extends PageRequest {
  readonly within?: Coverage | undefined
}

interface IndexRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly range: Coverage
  readonly after: Position | undefined
}

/** The rows of ledgers that the index has, from the cursor on. */
async function readIndex<T>(
  stored: StoredIndex,
  { indexed }: EventList<T>,
  { order, limit, range, after }: IndexRange,
): Promise<Stretch<T>> {
  const isUp = order === 'asc'
  const edge = isUp
    ? justBefore(positionOf(toid(range.from, 0, 0)))
    : positionOf(toid(range.to + 1, 0, 0))
  const isInRange = after !== undefined && (isUp ? after > edge : after < edge)
  const cursor = formatPosition(isInRange ? after : edge)
  const rows = { order, limit, cursor, within: range }
  const { items, tokens, reasons, last } = await indexed(stored, rows)
  const positioned = items.flatMap((item, i) => {
    const position = parsePosition(tokens[i] ?? '')
    if (position === undefined) return []
    const id = positionId(position)
    const reason = reasons.get(id)
    return [{ item, position, reason: reason && ([id, reason] as const) }]
  })
  return { ledgers: range, rows: positioned, from: 'index', more: last !== undefined }
}

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

/** The ledgers up to a full page's last row. */
function cutAt(
  ledgers: Coverage,
  position: Position | undefined,
  isUp: boolean,
): Coverage | undefined {
  if (position === undefined) return undefined
  const { ledger } = toidParts(positionId(position))
  const isInside = ledger >= ledgers.from && ledger <= ledgers.to
  if (!isInside) return undefined
  return isUp ? span(ledgers.from, ledger) : span(ledger, ledgers.to)
}

const isNext = (a: Coverage, b: Coverage): boolean => b.from <= a.to + 1 && a.from <= b.to + 1

const hull = (a: Coverage | undefined, b: Coverage): Coverage =>
  a === undefined ? b : span(Math.min(a.from, b.from), Math.max(a.to, b.to))

/** Ledgers of an owner's list without a gap, and its rows in them, in the list's order. */
interface Stretch<T> {
  readonly ledgers: Coverage
  readonly rows: readonly EventRow<T>[]
  readonly from: 'index' | 'events'
  /** True if the last of these ledgers has more rows. */
  readonly more?: boolean | undefined
}

interface StretchOptions<T> {
  readonly scan: EventScan & { readonly connection: Pick<RpcConnection, 'client'> }
  readonly itemsOf: PositionedItemsOf<T>
  readonly order: Order
  /** The ledger to begin with. */
  readonly start: number
  /** Ledgers that the index has. */
  readonly indexed: readonly Coverage[]
  readonly readIndex: (range: Coverage) => Promise<Stretch<T>>
  /** Rows that the page still takes. */
  readonly remaining: () => number
  /** True if the page has used up its budget. */
  readonly isSpent: () => boolean
}

/** Searches of events for one page; a page that they do not fill is short and has a next cursor. */
const maxSearches = 15
/** Transactions in one request, as far as their ledgers are not cut. */
const batchSize = 25
/** Some give no row: events name an account whose offer another's transaction took, and a list of payments has few. */
const [leastBatch, spare] = [5, 1.25]

/**
 * The stretches of an owner's list from `start` on: out of the index where it has the ledgers, else by events. Ends
 * where the page is full or has cost enough, and returns what ended it: `lacking` where the node has no events of classic
 * operations. Throws SourceError.
 */
async function* eventStretches<T>(
  options: StretchOptions<T>,
): AsyncGenerator<Stretch<T>, 'end' | 'paused' | 'lacking'> {
  const { scan, order, indexed, remaining, isSpent } = options
  const isUp = order === 'asc'
  let at = options.start
  for (let searches = 0; ; ) {
    const next = nextReadable(options, at)
    if (next === undefined) return 'end'
    at = next
    const covered = rangeHolding(indexed, at)
    if (covered !== undefined) {
      const range = isUp ? span(at, covered.to) : span(covered.from, at)
      const stretch = await options.readIndex(range)
      yield stretch
      if (stretch.more === true || remaining() === 0) return 'paused'
      at = isUp ? range.to + 1 : range.from - 1
      continue
    }
    if (searches++ === maxSearches) return 'paused'
    const range = await searchEvents(scan, order, at, boundOf(options, at))
    if (range === undefined && oldestSearched(scan) === undefined) return 'lacking'
    if (range === undefined) continue
    for (const ledgers of batchesOf(candidatesIn(options, range), remaining)) {
      const hashes = ledgers.flat().map(({ hash }) => hash)
      const { found, calls } = await fetchByHash(scan.connection, scan.known, hashes, scan.signal)
      scan.onCalls(calls)
      for (const candidates of ledgers) {
        if (candidates.some((each) => isUnannounced(each, found.get(each.hash), scan))) {
          scan.known.lacksFees = true
          return 'lacking'
        }
        const ledger = candidates[0]?.ledger ?? at
        const rows = await rowsIn(options, candidates, found)
        yield { ledgers: isUp ? span(at, ledger) : span(ledger, at), rows, from: 'events' }
        at = isUp ? ledger + 1 : ledger - 1
      }
      if (remaining() === 0 || isSpent()) return 'paused'
    }
    const end = isUp ? range.to : range.from
    if (isUp ? at <= end : at >= end)
      yield { ledgers: isUp ? span(at, end) : span(end, at), rows: [], from: 'events' }
    at = isUp ? end + 1 : end - 1
    if (isSpent()) return 'paused'
  }
}

/** The ledger that is read next: `at`, or the first one beyond that is indexed or can be searched. */
function nextReadable<T>(
  { scan, order, indexed }: StretchOptions<T>,
  at: number,
): number | undefined {
  const { window } = scan
  const low = Math.max(window.from, oldestSearched(scan) ?? window.from)
  if (rangeHolding(indexed, at) !== undefined || (at >= low && at <= window.to)) return at
  if (order === 'asc') {
    const starts = [...indexed.map(({ from }) => from), low].filter((ledger) => ledger > at)
    return starts.length === 0 ? undefined : Math.min(...starts)
  }
  const ends = [...indexed.map(({ to }) => to), window.to].filter((ledger) => ledger < at)
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** The last ledger of a search: before the next ledgers that are indexed. */
function boundOf<T>({ scan: { window }, order, indexed }: StretchOptions<T>, at: number): number {
  return order === 'asc'
    ? Math.min(window.to, ...indexed.map(({ from }) => from - 1).filter((to) => to >= at))
    : Math.max(window.from, ...indexed.map(({ to }) => to + 1).filter((from) => from <= at))
}

/** Genuine candidates, ledger by ledger in the list's order. */
function candidatesIn<T>(
  { scan, order }: StretchOptions<T>,
  { from, to }: Coverage,
): readonly (readonly Candidate[])[] {
  const byLedger = new Map<number, Candidate[]>()
  for (const candidate of scan.searched.candidates.values()) {
    const { ledger, isGenuine } = candidate
    if (!isGenuine || ledger < from || ledger > to) continue
    byLedger.set(ledger, [...(byLedger.get(ledger) ?? []), candidate])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...byLedger].toSorted(([a], [b]) => sign * (a - b)).map(([, all]) => all)
}

/** Whole ledgers, of at least as many transactions as the page takes rows, up to one request's. */
function* batchesOf(
  ledgers: readonly (readonly Candidate[])[],
  remaining: () => number,
): Generator<readonly (readonly Candidate[])[]> {
  let batch: (readonly Candidate[])[] = []
  let size = 0
  for (const ledger of ledgers) {
    batch.push(ledger)
    size += ledger.length
    if (size < Math.min(batchSize, Math.max(leastBatch, remaining() * spare))) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

async function rowsIn<T>(
  { scan, itemsOf, order }: StretchOptions<T>,
  candidates: readonly Candidate[],
  found: ReadonlyMap<TransactionHash, TransactionInfo>,
): Promise<readonly EventRow<T>[]> {
  const rows: EventRow<T>[] = []
  for (const candidate of candidates) {
    const info = found.get(candidate.hash)
    if (info === undefined) rows.push(missingRow(candidate, scan.connection.client.host))
    else rows.push(...(await rowsOfCandidate(info, scan.passphrase, itemsOf)))
  }
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => (a.position < b.position ? -sign : sign))
}

/** True if the node leaves out events: a fee must have an event that names the owner, and there is none. */
function isUnannounced(
  { isFee, ledger }: Candidate,
  info: TransactionInfo | undefined,
  { subject, passphrase }: EventScan,
): boolean {
  if (isFee || info === undefined || info.ledger !== ledger) return false
  try {
    return subject.hasFee(appliedOf(info, passphrase, generatedReaders))
  } catch (error) {
    // It is shown as an unknown record.
    if (!(error instanceof XdrError)) throw error
    return false
  }
}

interface EventRow<T> {
  readonly item: T | UnknownRecord
  readonly position: Position
  /** The reason why an operation failed. */
  readonly reason?: readonly [Toid, Reason] | undefined
}

/** The rows of one transaction in a list, ascending. Throws SourceError where it has another hash. */
async function rowsOfCandidate<T>(
  info: TransactionInfo,
  passphrase: string,
  itemsOf: PositionedItemsOf<T>,
): Promise<readonly EventRow<T>[]> {
  const reasons = new Map<Position, readonly [Toid, Reason]>()
  const { items, positions } = await itemsOfTransaction(info, passphrase, (applied) => {
    const found = itemsOf(applied)
    for (const { position, reason } of found)
      if (reason !== undefined) reasons.set(position, [positionId(position), reason])
    return found
  })
  return positions.flatMap((position, i) => {
    const item = items[i]
    return item === undefined ? [] : [{ item, position, reason: reasons.get(position) }]
  })
}

/** Stands for a transaction that an event names and the node does not have. */
const missingRow = ({ hash, ledger }: Candidate, host: string): EventRow<never> =>
  unknownRow(
    hash,
    toid(ledger, 0, 1),
    `An event of ${host} names this transaction of ledger ${ledger}, but it answers that it has none`,
  )

const unknownRow = (hash: TransactionHash, id: Toid, reason: string): EventRow<never> => ({
  item: {
    type: 'unknown',
    name: 'transaction',
    pagingToken: String(id),
    raw: hash,
    reason,
    isLater: false,
  },
  position: positionOf(id),
})

/**
 * A page of a list: by events, or out of ledgers as `readLedgers` does, where the index has all of them, those
 * missing cost little, the node has no events of classic operations, or its events cannot be read. Throws SourceError.
 */
export async function ownerList<T>(
  context: RpcContext,
  list: EventList<T>,
  request: PageWithin,
  readLedgers: () => Promise<Page<T | UnknownRecord>>,
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord>> {
  const { owner } = list
  if (await isCheap(context, request.within, signal)) return readLedgers()
  const calls: Call[] = []
  const searched = searchedOwner(context.events, owner)
  if (!hasJustFailed(searched))
    try {
      const page = await listByEvents(context, list, request, signal)
      if (page !== undefined) return page
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      searched.failedAt = Date.now()
      calls.push(...error.calls)
    }
  const page = await readLedgers()
  const search = page.partial === true ? { of: owner.kind, ...noForeign } : undefined
  return { ...page, search, calls: [...calls, ...page.calls] }
}

const noForeign = { foreign: 0, foreignTransactions: [] } as const

/** True if the ledgers that the index lacks may be read without asking the reader. */
async function isCheap(
  { node, index, density }: RpcContext,
  within: Coverage | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const [{ window }, stored] = await Promise.all([node.status(signal), index.stored(signal)])
  const kept = span(window.oldest, window.latest)
  const missing = ledgerCount(gapsIn(stored.coverage(), overlap(kept, within) ?? kept))
  return missing === 0 || (density.bytes > 0 && missing * density.bytes <= unaskedBytes())
}

/** A page of a collection, of an owner or filtered by it; see `ownerList`. */
export const collectionByEvents = <K extends EventKind>(
  context: RpcContext,
  kind: K,
  owner: EventOwner,
  request: IndexedRequest<K>,
  readLedgers: () => Promise<Page<Collections[K]['item'] | UnknownRecord>>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> =>
  ownerList(context, listOf(kind, owner, request.filter ?? {}), request, readLedgers, signal)

const listOf = <K extends EventKind>(
  kind: K,
  owner: EventOwner,
  filter: FilterOf<K>,
): EventList<Collections[K]['item']> => ({
  owner,
  kind,
  itemsOf: (subject) => subject.itemsOf(kind),
  matches: matchOf(kind, filter),
  // A filter names an asset or a contract, for which the network's list has postings.
  indexed: ({ lists }, rows) =>
    indexedRows(lists, kind, owner.kind === 'account' ? owner : undefined, filter, rows),
})

/**
 * Transactions by their hashes, in one request for those that are not known yet. One that the node does not have is
 * absent. Throws SourceError.
 */
async function fetchByHash(
  { client }: Pick<RpcConnection, 'client'>,
  known: EventKnowledge,
  hashes: readonly TransactionHash[],
  signal: AbortSignal,
): Promise<{
  readonly found: ReadonlyMap<TransactionHash, TransactionInfo>
  readonly calls: readonly Call[]
}> {
  const found = new Map<TransactionHash, TransactionInfo>()
  const missing: TransactionHash[] = []
  for (const hash of hashes) {
    const info = known.transactions.get(hash)
    if (info === undefined) missing.push(hash)
    else found.set(hash, info)
  }
  if (missing.length === 0) return { found, calls: [] }
  const { results, calls } = await client.call(
    missing.map((hash) => ({ method: 'getTransaction', params: { hash } })),
    signal,
  )
  await readable(
    calls,
    () => {
      for (const [i, hash] of missing.entries()) {
        const record = recordOfResult(results[i], client.host)
        if (record.text('status') === 'NOT_FOUND') continue
        const info = { ...transactionInfoOf(record), hash }
        found.set(hash, info)
        keepTransaction(known, hash, info)
      }
    },
    signal,
  )
  return { found, calls }
}
