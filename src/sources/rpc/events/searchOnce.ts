import { span } from '../../index/coverage.ts'
import { type Coverage, type Order, SourceError } from '#ledger/values'
import type { Candidate } from './eventKnowledge.ts'
import type { EventPage } from './eventRequest.ts'
import { type EventScan, keepCandidates, learn, requestOne } from './requestEvents.ts'

/** Events that a request should find: enough for a page of most lists. */
export const usualEvents = 100
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100

/** Searches the ledgers, or the part of them that lies first in the order; undefined: try again with what was learned. */
export async function searchOnce(
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

/** How many ledgers have so many events, by those of some. */
export function widthFor(
  events: readonly Candidate[],
  { from, to }: Coverage,
  usual: number,
): number {
  const ledgers = (events.at(-1)?.ledger ?? to) - from + 1
  return Math.max(1, Math.floor((ledgers * usual) / Math.max(1, events.length)))
}
