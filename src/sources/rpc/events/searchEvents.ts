import { mergedRanges, rangeHolding, span } from '../../../indexer/coverage.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Call } from '../../../model/call.ts'
import type { Coverage } from '../../../model/coverage.ts'
import type { Order } from '../../../model/page.ts'
import type { RpcConnection } from '../rpcConnection.ts'
import { feeFilters } from './eventFilters.ts'
import type { Candidate, EventKnowledge, SearchedOwner } from './eventKnowledge.ts'
import type { EventSubject } from './eventSubject.ts'
import { type EventPage, type EventRequest, learnFromRefusal, readEvents } from './readEvents.ts'

export interface EventScan {
  readonly connection: Pick<RpcConnection, 'client'>
  readonly known: EventKnowledge
  readonly subject: EventSubject
  readonly searched: SearchedOwner
  readonly passphrase: string
  /** The ledgers that the node has. */
  readonly window: Coverage
  /** Takes the calls of each request. */
  readonly onCalls: (calls: readonly Call[]) => void
  readonly signal: AbortSignal
}

/** Most requests for one step of a search. */
const maxRequests = 12
/** Events that a request should find: enough for a page of most lists. */
const usualEvents = 100
/** Transactions that fill a page of most lists. */
const enough = 25
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100
/** Ledgers of the first look at an owner: enough for a page of the busiest. */
const firstLook = 20
/** Events by which the first request estimates how many the owner has beyond. */
const sampleEvents = 70

/**
 * Searches ledgers for an owner's events from `at` on, as far as `bound` at most, and gives those that are searched
 * without a gap. Undefined where the node has no events of classic operations there. Throws SourceError.
 */
export async function searchEvents(
  scan: EventScan,
  order: Order,
  at: number,
  bound: number,
): Promise<Coverage | undefined> {
  const { searched } = scan
  const add = (range: Coverage | undefined) => {
    if (range !== undefined) searched.ranges = mergedRanges([...searched.ranges, range])
  }
  const isNew = order === 'desc' && searched.width === undefined
  if (isNew) {
    add(await firstSearch(scan, at, bound))
    const seen = rangeHolding(searched.ranges, at)
    // Its transactions are requested together with those of the next ledgers, where the first have few.
    if (seen !== undefined && seen.from > bound && isShort(scan, seen))
      add(await searchOnce(scan, order, nextOf(scan, order, seen.from - 1, bound)))
  }
  for (let requests = 0; rangeHolding(searched.ranges, at) === undefined; requests++) {
    if (requests === maxRequests)
      throw new SourceError('badResponse', 'The events of these ledgers cannot be read')
    add(await searchOnce(scan, order, nextOf(scan, order, at, bound)))
  }
  const range = rangeHolding(searched.ranges, at)
  const oldest = oldestSearched(scan)
  if (range === undefined || oldest === undefined || at < oldest) return undefined
  return order === 'asc'
    ? span(at, Math.min(bound, range.to))
    : span(Math.max(bound, range.from, oldest), at)
}

/** The oldest ledger whose events tell of the owner; undefined while none is known to have those of classic operations. */
export const oldestSearched = ({ known, subject, window }: EventScan): number | undefined =>
  subject.isClassic ? known.feesFrom : window.from

/** The ledgers that the next request searches. */
function nextOf({ known, searched }: EventScan, order: Order, at: number, bound: number): Coverage {
  const width = Math.max(1, Math.min(searched.width ?? known.width, known.width))
  return order === 'asc'
    ? span(at, Math.min(bound, at + width - 1))
    : span(Math.max(bound, at - width + 1), at)
}

/** Whether an owner of many events has few transactions in the ledgers so far. */
function isShort({ known, searched }: EventScan, range: Coverage): boolean {
  if ((searched.width ?? known.width) >= known.width) return false
  const found = [...searched.candidates.values()].filter(
    ({ isGenuine, ledger }) => isGenuine && ledger >= range.from && ledger <= range.to,
  )
  return found.length < enough
}

/**
 * The first request for an owner, newest first: all events of the newest ledgers, for the busiest owners, and the
 * oldest events of the ledgers before them, which are all of them for most owners and an estimate for the others.
 */
async function firstSearch(
  scan: EventScan,
  at: number,
  bound: number,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  searched.width = known.width
  const { filters } = scan.subject
  const newest = span(Math.max(bound, at - firstLook + 1), at)
  const older = span(Math.max(bound, at - known.width + 1), newest.from - 1)
  const [limit, sample] = [known.page, Math.min(sampleEvents, known.page)]
  const requests: EventRequest[] = [{ filters, ...newest, limit }]
  if (older.from <= older.to) requests.push({ filters, ...older, limit: sample })
  let pages: readonly EventPage<Candidate>[]
  try {
    pages = await request(scan, requests, span(older.from, at))
  } catch (error) {
    learn(scan, error, { width: older.to - older.from + 1, limit })
    return undefined
  }
  const [ofNewest, ofOlder] = pages
  if (ofNewest === undefined || ofNewest.complete < newest.to) {
    searched.width = widthFor(ofNewest?.events ?? [], newest, Math.min(usualEvents, limit / 2))
    return undefined
  }
  keep(searched, ofNewest.events, newest.to)
  if (ofOlder === undefined) return newest
  if (ofOlder.complete < older.to) {
    const isFull = ofOlder.events.length >= sample
    const ledgers = span(older.from, ofOlder.last ?? older.to)
    if (isFull) searched.width = widthFor(ofOlder.events, ledgers, Math.min(usualEvents, limit / 2))
    else known.width = Math.max(1, Math.min(known.width, ofOlder.complete - older.from + 1))
    return newest
  }
  keep(searched, ofOlder.events, older.to)
  return span(older.from, at)
}

/** How many ledgers have so many events, by those of some. */
function widthFor(events: readonly Candidate[], { from, to }: Coverage, usual: number): number {
  const ledgers = (events.at(-1)?.ledger ?? to) - from + 1
  return Math.max(1, Math.floor((ledgers * usual) / Math.max(1, events.length)))
}

/** Learns from a refusal what the next request may ask for. Throws the error where it teaches nothing. */
function learn(
  scan: EventScan,
  error: unknown,
  asked: { readonly width: number; readonly limit: number },
): void {
  if (scan.signal.aborted || !learnFromRefusal(scan.known, error, asked)) throw error
  if (error instanceof SourceError) scan.onCalls(error.calls)
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
  const first = { filters: scan.subject.filters, ...wanted, limit }
  let page: EventPage<Candidate>
  try {
    page = await requestOne(scan, first, wanted)
  } catch (error) {
    learn(scan, error, { width, limit })
    return undefined
  }
  const found = [...page.events]
  const isFull = page.complete < wanted.to && page.events.length >= limit
  if (isFull && width > 1) {
    searched.width = widthFor(found, span(found[0]?.ledger ?? wanted.from, wanted.to), usual)
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
    page = await requestOne(scan, { ...first, cursor }, undefined)
    found.push(...page.events)
    if (page.cursor === cursor && page.events.length === 0) break
    if ((page.last ?? 0) > wanted.to) break
  }
  keep(searched, found, wanted.to)
  const each = Math.max(found.length, 1) / width
  searched.width = Math.min(known.width, Math.max(1, Math.floor(usual / each)))
  return wanted
}

async function requestOne(
  scan: EventScan,
  first: EventRequest,
  searched: Coverage | undefined,
): Promise<EventPage<Candidate>> {
  const [page] = await request(scan, [first], searched)
  if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
  return page
}

/** Sends the requests, and beside them what tells whether fees have events in the ledgers that they search. */
async function request(
  scan: EventScan,
  requests: readonly EventRequest[],
  searched: Coverage | undefined,
): Promise<readonly EventPage<Candidate>[]> {
  const { known, subject, window } = scan
  const isUnknown = subject.isClassic && known.feesFrom === undefined
  const probes = searched === undefined ? [] : feeProbes(scan, isUnknown ? window : searched)
  const pages = await send(scan, [...requests, ...probes])
  for (const [i, { events }] of pages.entries()) {
    const probe = probes[i - requests.length]
    const seen = events.find(({ isFee }) => isFee)?.ledger
    if (seen === undefined || (probe === undefined && !isUnknown)) continue
    known.feesFrom = Math.min(known.feesFrom ?? seen, seen)
    if (probe !== undefined && seen === known.feesFrom)
      known.probedFrom = Math.min(known.probedFrom ?? probe.from, probe.from)
  }
  // None in the oldest ledgers: fees may have events since later.
  const isNone = isUnknown && known.feesFrom === undefined
  if (isNone && searched !== undefined && window.from < searched.from) {
    const [page] = await send(scan, feeProbes(scan, searched))
    const seen = page?.events.find(({ isFee }) => isFee)?.ledger
    known.feesFrom = seen
    if (seen !== undefined) known.probedFrom = searched.from
  }
  return pages.slice(0, requests.length)
}

async function send(
  { connection, known, subject, window, signal, onCalls }: EventScan,
  requests: readonly EventRequest[],
): Promise<readonly EventPage<Candidate>[]> {
  const { pages, calls } = await readEvents(connection, requests, subject.candidateOf, signal)
  onCalls(calls)
  const { answered } = known
  for (const [i, { events, complete }] of pages.entries()) {
    const { from, to } = requests[i] ?? window
    if (complete >= to) answered.width = Math.max(answered.width, to - from + 1)
    answered.events = Math.max(answered.events, events.length)
  }
  return pages
}

/** The request for the oldest fee of the ledgers, where it is unknown. */
function feeProbes(
  { known: { feesFrom, probedFrom }, subject, window, passphrase }: EventScan,
  { from }: Coverage,
): readonly EventRequest[] {
  if (!subject.isClassic) return []
  if (feesFrom !== undefined && (probedFrom ?? feesFrom) <= from) return []
  const to = feesFrom === undefined ? window.to : feesFrom - 1
  return [{ filters: feeFilters(passphrase), from, to, limit: 1 }]
}

function keep(searched: SearchedOwner, found: readonly Candidate[], upTo: number): void {
  for (const each of found) {
    if (each.ledger > upTo) continue
    const known = searched.candidates.get(each.hash)
    searched.candidates.set(each.hash, {
      ...each,
      contract: known?.contract ?? each.contract,
      isGenuine: each.isGenuine || known?.isGenuine === true,
      isFee: each.isFee || known?.isFee === true,
    })
  }
}
