import { span } from '../../index/coverage.ts'
import { type Coverage, type Order, SourceError } from '#ledger/values'
import { RpcError } from '../rpcError.ts'
import type { Candidate } from './eventKnowledge.ts'
import type { EventPage } from './eventRequest.ts'
import {
  type EventScan,
  feeProbes,
  isLearned,
  keepCandidates,
  requestOne,
} from './requestEvents.ts'
import { searchOnce, usualEvents } from './searchOnce.ts'

/**
 * Searches the ledgers by queryEvents, whose answers begin at the list's end of them: no width is guessed. Undefined: try
 * again, by getEvents where the service has no such method.
 */
export async function queryOnce(
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
