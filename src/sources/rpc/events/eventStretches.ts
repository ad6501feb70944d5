import { rangeHolding, span } from '../../index/coverage.ts'
import { XdrError, generatedReaders } from '#ledger/readers'
import type { Coverage, Order, TransactionHash } from '#ledger/values'
import type { PositionedItemsOf } from '../../ledgers/positionedItems.ts'
import { type TransactionInfo, appliedOf } from '../../ledgers/transactionInfo.ts'
import type { RpcConnection } from '../rpcConnection.ts'
import { type EventRow, missingRow, rowsOfCandidate } from './candidateRows.ts'
import type { Candidate } from './eventKnowledge.ts'
import { fetchByHash } from './fetchByHash.ts'
import type { EventScan } from './requestEvents.ts'
import { oldestSearched, searchEvents } from './searchEvents.ts'

/** Ledgers of an owner's list without a gap, and its rows in them, in the list's order. */
export interface Stretch<T> {
  readonly ledgers: Coverage
  readonly rows: readonly EventRow<T>[]
  readonly from: 'index' | 'events'
  /** Whether the last of these ledgers has more rows. */
  readonly more?: boolean | undefined
}

export interface StretchOptions<T> {
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
  /** Whether the page has cost what it may. */
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
export async function* eventStretches<T>(
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

/** Whether a fee must have an event that names the owner and no event says so: the node leaves out events. */
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
