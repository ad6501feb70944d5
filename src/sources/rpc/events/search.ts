import type { RecordReader } from '#ledger'
import {
  type Coverage,
  mergedRanges,
  type Order,
  rangeHolding,
  SourceError,
  span,
} from '#ledger/values'
import { type Ctx, readable } from '../../context.ts'
import type { RpcRequest } from '../../request.ts'
import { RpcError, recordOfResult } from '../client.ts'
import type { RpcConnection } from '../connection.ts'
import type { EventKnowledge, NamedTransaction, SearchedOwner } from './knowledge.ts'
import { type EventPattern, type EventSubject, feeFilters } from './subject.ts'

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
  ctx: Ctx,
): Promise<Coverage | undefined> {
  const { searched } = scan
  const add = (range: Coverage | undefined) => {
    if (range !== undefined) searched.ranges = mergedRanges([...searched.ranges, range])
  }
  const isNew = order === 'desc' && searched.width === undefined
  if (isNew) {
    add(await firstSearch(scan, at, bound, ctx))
    const seen = rangeHolding(searched.ranges, at)
    // Its transactions are requested together with those of the next ledgers, where the first have few.
    if (seen !== undefined && seen.from > bound && isShort(scan, seen))
      add(await searchOnce(scan, order, nextOf(scan, order, seen.from - 1, bound), ctx))
  }
  for (let requests = 0; rangeHolding(searched.ranges, at) === undefined; requests++) {
    if (requests === maxRequests)
      throw new SourceError('badResponse', 'The events of these ledgers cannot be read')
    add(await searchOnce(scan, order, nextOf(scan, order, at, bound), ctx))
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

/** So many ledgers from one on, as far as `bound`. */
export function reach(order: Order, at: number, bound: number, ledgers: number): Coverage {
  const width = Math.max(1, ledgers)
  return order === 'asc'
    ? span(at, Math.min(bound, at + width - 1))
    : span(Math.max(bound, at - width + 1), at)
}

/** An owner of many events may have few transactions in the ledgers so far. */
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
  ctx: Ctx,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  searched.width = known.width
  const { filters } = scan.subject
  const newest = span(Math.max(bound, at - firstLook + 1), at)
  const older = span(Math.max(bound, at - known.width + 1), newest.from - 1)
  const [limit, sample] = [known.page, Math.min(sampleEvents, known.page)]
  const requests: EventRequest[] = [{ filters, ...newest, limit }]
  if (older.from <= older.to) requests.push({ filters, ...older, limit: sample })
  let pages: readonly EventPage<NamedTransaction>[]
  try {
    pages = await requestEvents(scan, requests, span(older.from, at), ctx)
  } catch (error) {
    learn(scan, error, { width: older.to - older.from + 1, limit }, ctx)
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

/** Events that a request should find: enough for a page of most lists. */
const usualEvents = 100
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100

/** Searches the ledgers, or the part of them that lies first in the order; undefined: try again with what was learned. */
async function searchOnce(
  scan: EventScan,
  order: Order,
  wanted: Coverage,
  ctx: Ctx,
): Promise<Coverage | undefined> {
  const { known, searched } = scan
  const width = wanted.to - wanted.from + 1
  const limit = known.page
  const usual = Math.min(usualEvents, limit / 2)
  const first = { filters: scan.subject.filters, ...wanted, limit }
  let page: EventPage<NamedTransaction>
  try {
    page = await requestOne(scan, first, wanted, ctx)
  } catch (error) {
    learn(scan, error, { width, limit }, ctx)
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
    page = await requestOne(scan, { ...first, cursor }, undefined, ctx)
    found.push(...page.events)
    if (page.events.length === 0 && page.complete <= complete) break
    if ((page.last ?? 0) > wanted.to) break
  }
  // A node that is behind the one that stated the newest ledger has no more by now.
  const isBehind = order === 'asc' && page.complete >= wanted.from && page.complete < wanted.to
  const read = isBehind ? span(wanted.from, page.complete) : wanted
  keepCandidates(searched, found, read)
  const each = Math.max(found.length, 1) / width
  searched.width = Math.min(known.width, Math.max(1, Math.floor(usual / each)))
  return read
}

/** The number of ledgers that probably have `usual` events, by the events of some ledgers. */
function widthFor(
  events: readonly NamedTransaction[],
  { from, to }: Coverage,
  usual: number,
): number {
  const ledgers = (events.at(-1)?.ledger ?? to) - from + 1
  return Math.max(1, Math.floor((ledgers * usual) / Math.max(1, events.length)))
}

export interface EventScan {
  readonly connection: Pick<RpcConnection, 'client'>
  readonly known: EventKnowledge
  readonly subject: EventSubject
  readonly searched: SearchedOwner
  readonly passphrase: string
  /** The ledgers that the node has. */
  readonly window: Coverage
}

async function requestOne(
  scan: EventScan,
  first: EventRequest,
  searched: Coverage | undefined,
  ctx: Ctx,
): Promise<EventPage<NamedTransaction>> {
  const [page] = await requestEvents(scan, [first], searched, ctx)
  if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
  return page
}

/** Sends the requests, and beside them what tells whether fees have events in the ledgers that they search. */
async function requestEvents(
  scan: EventScan,
  requests: readonly EventRequest[],
  searched: Coverage | undefined,
  ctx: Ctx,
): Promise<readonly EventPage<NamedTransaction>[]> {
  const { connection, known, subject, window } = scan
  const { candidateOf } = subject
  const isUnknown = subject.isClassic && known.feesFrom === undefined
  const probes = searched === undefined ? [] : feeProbes(scan, isUnknown ? window : searched)
  const pages = await readEvents(connection, [...requests, ...probes], candidateOf, ctx)
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
    const [page] = await readEvents(connection, feeProbes(scan, searched), candidateOf, ctx)
    const seen = page?.events.find(({ isFee }) => isFee)?.ledger
    known.feesFrom = seen
    if (seen !== undefined) known.probedFrom = searched.from
  }
  return pages.slice(0, requests.length)
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

interface Asked {
  readonly width: number
  readonly limit: number
}

/** Learns from a refusal what the next request may ask for. Throws the error where it teaches nothing. */
function learn({ known }: EventScan, error: unknown, asked: Asked, { signal }: Ctx): void {
  if (signal.aborted || !learnFromRefusal(known, error, asked)) throw error
}

function keepCandidates(
  searched: SearchedOwner,
  found: readonly NamedTransaction[],
  of: Coverage,
): void {
  for (const each of found) {
    if (each.ledger < of.from || each.ledger > of.to) continue
    const known = searched.candidates.get(each.hash)
    searched.candidates.set(each.hash, {
      ...each,
      contract: known?.contract ?? each.contract,
      isGenuine: each.isGenuine || known?.isGenuine === true,
      isFee: each.isFee || known?.isFee === true,
    })
  }
}

const requestOf = (request: EventRequest): RpcRequest => {
  const { filters, from, to, limit, cursor } = request
  return {
    method: 'getEvents',
    params:
      cursor === undefined
        ? { startLedger: from, endLedger: to + 1, filters, pagination: { limit } }
        : { filters, pagination: { cursor, limit } },
  }
}

/** Reads several pages of events in one request. Throws SourceError, also where one of them fails. */
export async function readEvents<T>(
  { client }: Pick<RpcConnection, 'client'>,
  requests: readonly EventRequest[],
  read: (event: RecordReader) => T,
  ctx: Ctx,
): Promise<readonly EventPage<T>[]> {
  const results = await client.call(requests.map(requestOf), ctx)
  const [first] = requests
  return readable(ctx, () =>
    requests.map((request, i) => {
      const record = recordOfResult(results[i], client.host, first?.from)
      return pageOf(request, record, read)
    }),
  )
}

function pageOf<T>(
  request: EventRequest,
  result: RecordReader,
  read: (event: RecordReader) => T,
): EventPage<T> {
  const { limit, from, to } = request
  const ledgers = result.list('events', (event) => event.ledger('ledger'))
  const all = result.list('events', read)
  const last = ledgers.at(-1)
  const cursor = result.optional('cursor', (record) => record.text('cursor'))
  // A cursor states how far the search came: services may search less than was requested, and answer nothing of it.
  const reached = cursor === undefined ? to : ledgerOfCursor(cursor, last)
  if (all.length === 0 && request.cursor === undefined && reached < from)
    throw new SourceError(
      'badResponse',
      `The answer has no events and a cursor before ledger ${from}, where the search begins`,
    )
  const complete = all.length < limit ? reached : (last ?? from) - 1
  return {
    // After a cursor a service goes on beyond the last ledger.
    events: all.filter((_, i) => (ledgers[i] ?? 0) <= to),
    complete: Math.min(to, complete),
    last,
    cursor,
  }
}

function ledgerOfCursor(cursor: string, last: number | undefined): number {
  const [, id = ''] = /^(\d{1,19})-\d{1,10}$/.exec(cursor) ?? []
  if (id === '') throw new SourceError('badResponse', `“${cursor.slice(0, 60)}” is not a cursor`)
  const parsed = BigInt(id)
  const ledger = Number(parsed >> 32n)
  // Only the end marker of a ledger says that all of it was searched.
  const isEnd = (parsed & 0xffff_ffffn) === 0xffff_ffffn
  return isEnd ? ledger : Math.min(ledger, last ?? ledger) - 1
}

/** Learns from a refusal: whether a smaller request may be answered. */
function learnFromRefusal(
  known: EventKnowledge,
  error: unknown,
  asked: { readonly width: number; readonly limit: number },
): boolean {
  const cause = error instanceof SourceError ? error.cause : error
  if (!(cause instanceof RpcError)) return false
  const [, most] = /limit must (?:not exceed|be between 1 and) (\d{1,5})/.exec(cause.message) ?? []
  if (most !== undefined && Number(most) < asked.limit && Number(most) > 0) {
    known.page = Number(most)
    return true
  }
  const isLimit =
    /^-32(?:001|096|097|098|603)$/.test(String(cause.code)) ||
    (cause.code !== -32601 && /too (?:many|large|wide)|exceed|range too/i.test(cause.message))
  if (!isLimit || asked.width <= minWidth) return false
  known.width = Math.max(minWidth, Math.floor(asked.width / 2))
  return true
}

/** A service that cannot search so few ledgers is not asked again. */
const minWidth = 100

/** The events to read: of ledgers from one to another, both included. */
interface EventRequest {
  readonly filters: readonly EventPattern[]
  readonly from: number
  readonly to: number
  readonly limit: number
  /** The end of the page before; absent for the first. */
  readonly cursor?: string | undefined
}

/** One answer, its events ascending. */
interface EventPage<T> {
  readonly events: readonly T[]
  /** The last ledger of which all matching events were answered, now or before. */
  readonly complete: number
  /** The last ledger that an event is in. */
  readonly last: number | undefined
  readonly cursor: string | undefined
}
