import { mergedRanges, rangeHolding, span } from '../../index/coverage.ts'
import { type Coverage, type Order, SourceError } from '#ledger/values'
import type { Candidate } from './eventKnowledge.ts'
import { queryOnce } from './queryOnce.ts'
import type { EventPage, EventRequest } from './eventRequest.ts'
import { type EventScan, keepCandidates, learn, requestEvents } from './requestEvents.ts'
import { searchOnce, usualEvents, widthFor } from './searchOnce.ts'

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
