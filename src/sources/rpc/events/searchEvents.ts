import { mergedRanges, rangeHolding, span } from '../../../indexer/coverage.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Call } from '../../../model/call.ts'
import type { Coverage } from '../../../model/coverage.ts'
import type { Order } from '../../../model/page.ts'
import type { AccountId } from '../../../model/values/strkey.ts'
import type { RpcConnection } from '../rpcConnection.ts'
import { accountFilters, createCandidateReader, feeFilters } from './accountFilters.ts'
import type { Candidate, EventKnowledge, SearchedAccount } from './eventKnowledge.ts'
import { type EventPage, type EventRequest, learnFromRefusal, readEvents } from './readEvents.ts'

export interface EventScan {
  readonly connection: Pick<RpcConnection, 'client'>
  readonly known: EventKnowledge
  readonly account: AccountId
  readonly searched: SearchedAccount
  readonly passphrase: string
  /** The ledgers that the node has. */
  readonly window: Coverage
  /** Takes the calls of each request. */
  readonly onCalls: (calls: readonly Call[]) => void
  readonly signal: AbortSignal
}

/** Most ledgers and requests for one step of a search. */
const maxRequests = 12
/** Events that a request should find: enough for a page of most lists. */
const usualEvents = 100
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100

/**
 * Searches ledgers for an account's events from `at` on, as far as `bound` at most, and gives those that are searched
 * without a gap. Undefined where the node has no events of classic operations there. Throws SourceError.
 */
export async function searchEvents(
  scan: EventScan,
  order: Order,
  at: number,
  bound: number,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  const before = rangeHolding(searched.ranges, at)
  if (before === undefined) {
    for (let requests = 0; ; requests++) {
      if (requests === maxRequests)
        throw new SourceError('badResponse', 'The events of these ledgers cannot be read')
      const width = Math.max(1, Math.min(searched.width, known.width))
      const wanted =
        order === 'asc'
          ? span(at, Math.min(bound, at + width - 1))
          : span(Math.max(bound, at - width + 1), at)
      const reached = await searchOnce(scan, order, wanted)
      if (reached !== undefined) {
        searched.ranges = mergedRanges([...searched.ranges, reached])
        break
      }
    }
  }
  const range = rangeHolding(searched.ranges, at)
  const hasFees = known.feesFrom
  if (range === undefined || hasFees === undefined || at < hasFees) return undefined
  return order === 'asc'
    ? span(at, Math.min(bound, range.to))
    : span(Math.max(bound, range.from, hasFees), at)
}

/** Searches the ledgers, or the part of them that lies first in the order; undefined: try again with what was learned. */
async function searchOnce(
  scan: EventScan,
  order: Order,
  wanted: Coverage,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  const width = wanted.to - wanted.from + 1
  const limit = known.page
  const usual = Math.min(usualEvents, limit / 2)
  const first = { filters: accountFilters(scan.account), ...wanted, limit }
  let page: EventPage<Candidate>
  try {
    page = await request(scan, first, feeProbes(scan, wanted))
  } catch (error) {
    if (scan.signal.aborted || !learnFromRefusal(known, error, { width, limit })) throw error
    if (error instanceof SourceError) scan.onCalls(error.calls)
    return undefined
  }
  const found = [...page.events]
  const isFull = page.complete < wanted.to && page.events.length >= limit
  if (isFull && width > 1) {
    const [oldest] = found
    const ledgers = (page.last ?? wanted.to) - (oldest?.ledger ?? wanted.from) + 1
    searched.width = Math.max(1, Math.floor((ledgers * usual) / limit))
    // The events that were answered are the oldest.
    if (order === 'desc' || page.complete < wanted.from) return undefined
    keep(searched, found, page.complete)
    return span(wanted.from, page.complete)
  }
  for (let pages = 1; page.complete < wanted.to; pages++) {
    const { complete, cursor } = page
    if (cursor === undefined) break
    if (pages === maxPages) throw new SourceError('badResponse', 'The events have no end')
    // The service searched less than was requested, or one ledger has more events than an answer may have.
    if (!isFull) known.width = Math.max(1, Math.min(known.width, complete - wanted.from + 1))
    page = await request(scan, { ...first, cursor }, [])
    found.push(...page.events)
    if (page.cursor === cursor && page.events.length === 0) break
    if ((page.last ?? 0) > wanted.to) break
  }
  keep(searched, found, wanted.to)
  const each = Math.max(found.length, 1) / width
  searched.width = Math.min(known.width, Math.max(1, Math.floor(usual / each)))
  return wanted
}

/** Sends the request, with probes of fees beside it, and learns where fees have events. */
async function request(
  scan: EventScan,
  first: EventRequest,
  probes: readonly EventRequest[],
): Promise<EventPage<Candidate>> {
  const { connection, known, passphrase, signal } = scan
  const read = createCandidateReader(passphrase)
  const { pages, calls } = await readEvents(connection, [first, ...probes], read, signal)
  scan.onCalls(calls)
  for (const [i, { events }] of pages.slice(1).entries()) {
    const from = probes[i]?.from ?? first.from
    const seen = events.find(({ isFee }) => isFee)?.ledger
    if (seen === undefined) continue
    known.feesFrom = Math.min(known.feesFrom ?? seen, seen)
    if (seen === known.feesFrom) known.probedFrom = Math.min(known.probedFrom ?? from, from)
  }
  const [page] = pages
  if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
  return page
}

/** Requests for one fee each, at the oldest ledger of the node and at the oldest of the search, where unknown. */
function feeProbes(
  { known, window, passphrase }: EventScan,
  wanted: Coverage,
): readonly EventRequest[] {
  const { feesFrom, probedFrom } = known
  if (feesFrom !== undefined && (probedFrom ?? feesFrom) <= wanted.from) return []
  const probe = (from: number): EventRequest => ({
    filters: feeFilters(passphrase),
    from,
    to: feesFrom === undefined ? window.to : feesFrom - 1,
    limit: 1,
  })
  return feesFrom === undefined && window.from < wanted.from
    ? [probe(wanted.from), probe(window.from)]
    : [probe(wanted.from)]
}

function keep(searched: SearchedAccount, found: readonly Candidate[], upTo: number): void {
  for (const each of found) {
    if (each.ledger > upTo) continue
    const known = searched.candidates.get(each.hash)
    searched.candidates.set(each.hash, {
      ...each,
      isGenuine: each.isGenuine || known?.isGenuine === true,
      isFee: each.isFee || known?.isFee === true,
    })
  }
}
