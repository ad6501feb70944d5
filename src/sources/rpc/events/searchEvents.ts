import { mergedRanges, rangeHolding, span } from '../../index/coverage.ts'
import { type Coverage, type Order, SourceError } from '#ledger/values'
import type { Candidate } from './eventKnowledge.ts'
import type { EventPage, EventRequest } from './eventRequest.ts'
import {
  type EventScan,
  keepCandidates,
  learn,
  requestEvents,
  feeProbes,
  isLearned,
  requestOne,
} from './requestEvents.ts'
import { RpcError } from '../rpcError.ts'

/** Most requests for one step of a search. */
const maxRequests = 12
/** Transactions that fill a page of most lists. */
const enough = 25
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
  const { known, searched } = scan
  const add = (range: Coverage | undefined) => {
    if (range !== undefined) searched.ranges = mergedRanges([...searched.ranges, range])
  }
  const isNew = order === 'desc' && searched.width === undefined
  if (isNew && known.isQueried !== true) {
    add(await firstSearch(scan, at, bound))
    const seen = rangeHolding(searched.ranges, at)
    // Its transactions are requested together with those of the next ledgers, where the first have few.
    if (seen !== undefined && seen.from > bound && isShort(scan, seen))
      add(await searchOnce(scan, order, nextOf(scan, order, seen.from - 1, bound)))
  }
  for (let requests = 0; rangeHolding(searched.ranges, at) === undefined; requests++) {
    if (requests === maxRequests)
      throw new SourceError('badResponse', 'The events of these ledgers cannot be read')
    // It is asked for where two searches were not enough: most services do not have it.
    const isQueried = known.isQueried ?? searched.searches > 1
    add(
      isQueried
        ? await queryOnce(scan, order, reach(order, at, bound, known.width))
        : await searchOnce(scan, order, nextOf(scan, order, at, bound)),
    )
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
  return reach(order, at, bound, Math.min(searched.width ?? known.width, known.width))
}

function reach(order: Order, at: number, bound: number, ledgers: number): Coverage {
  const width = Math.max(1, ledgers)
  return order === 'asc'
    ? span(at, Math.min(bound, at + width - 1))
    : span(Math.max(bound, at - width + 1), at)
}

/** True if an owner of many events has few transactions in the ledgers so far. */
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
  searched.searches++
  const { filters } = scan.subject
  const newest = span(Math.max(bound, at - firstLook + 1), at)
  const older = span(Math.max(bound, at - known.width + 1), newest.from - 1)
  const [limit, sample] = [known.page, Math.min(sampleEvents, known.page)]
  const requests: EventRequest[] = [{ filters, ...newest, limit }]
  if (older.from <= older.to) requests.push({ filters, ...older, limit: sample })
  let pages: readonly EventPage<Candidate>[]
  try {
    pages = await requestEvents(scan, requests, span(older.from, at))
  } catch (error) {
    learn(scan, error, { width: older.to - older.from + 1, limit })
    return undefined
  }
  const [ofNewest, ofOlder] = pages
  if (ofNewest === undefined || ofNewest.complete < newest.to) {
    searched.width = widthFor(ofNewest?.events ?? [], newest, Math.min(usualEvents, limit / 2))
    return undefined
  }
  keepCandidates(searched, ofNewest.events, newest)
  if (ofOlder === undefined) return newest
  if (ofOlder.complete < older.to) {
    const isFull = ofOlder.events.length >= sample
    const ledgers = span(older.from, ofOlder.last ?? older.to)
    if (isFull) searched.width = widthFor(ofOlder.events, ledgers, Math.min(usualEvents, limit / 2))
    else known.width = Math.max(1, Math.min(known.width, ofOlder.complete - older.from + 1))
    return newest
  }
  keepCandidates(searched, ofOlder.events, older)
  return span(older.from, at)
}

/**
 * Searches the ledgers by queryEvents, whose answers begin at the list's end of them: no width is guessed. Undefined: try
 * again, by getEvents where the service has no such method.
 */
async function queryOnce(
  scan: EventScan,
  order: Order,
  wanted: Coverage,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  const isAsked = known.isQueried === true
  const limit = Math.min(known.page, usualEvents)
  let page: EventPage<Candidate>
  try {
    const query = { filters: scan.subject.filters, ...wanted, limit, order }
    // A gateway may refuse all of a request for one method that it does not know.
    page = await requestOne(scan, query, isAsked ? wanted : undefined)
  } catch (error) {
    if (!isRefusal(error) || scan.signal.aborted) throw error
    // It knows the method where it judges the parameters.
    const isKnown = isAsked || (error.cause instanceof RpcError && error.cause.code === -32602)
    if (isKnown && isLearned(scan, error, { width: wanted.to - wanted.from + 1, limit })) return
    scan.onCalls(error.calls)
    known.isQueried = false
    return
  }
  known.isQueried = true
  if (!isAsked && feeProbes(scan, wanted).length > 0) return
  const [from, to] = order === 'asc' ? [wanted.from, page.complete] : [page.complete, wanted.to]
  // One ledger has more events than an answer.
  if (from > to) return searchOnce(scan, order, order === 'asc' ? span(from, from) : span(to, to))
  keepCandidates(searched, page.events, span(from, to))
  return span(from, to)
}

const isRefusal = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.cause instanceof RpcError || error.kind === 'badResponse')

/** Events that a request should find: enough for a page of most lists. */
const usualEvents = 100
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100

/** Searches the ledgers, or the part of them that lies first in the order; undefined: try again with what was learned. */
async function searchOnce(
  scan: EventScan,
  order: Order,
  wanted: Coverage,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  searched.searches++
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
    const read = span(wanted.from, page.complete)
    keepCandidates(searched, found, read)
    return read
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
  keepCandidates(searched, found, wanted)
  const each = Math.max(found.length, 1) / width
  searched.width = Math.min(known.width, Math.max(1, Math.floor(usual / each)))
  return wanted
}

/** The number of ledgers that probably have `usual` events, by the events of some ledgers. */
function widthFor(events: readonly Candidate[], { from, to }: Coverage, usual: number): number {
  const ledgers = (events.at(-1)?.ledger ?? to) - from + 1
  return Math.max(1, Math.floor((ledgers * usual) / Math.max(1, events.length)))
}
