import { type Call, type Coverage, SourceError } from '#ledger/values'
import type { RpcConnection } from '../rpcConnection.ts'
import { feeFilters } from './eventFilters.ts'
import type { Candidate, EventKnowledge, SearchedOwner } from './eventKnowledge.ts'
import type { EventSubject } from './eventSubject.ts'
import type { EventPage, EventRequest } from './eventRequest.ts'
import { learnFromRefusal, readEvents } from './readEvents.ts'

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

export async function requestOne(
  scan: EventScan,
  first: EventRequest,
  searched: Coverage | undefined,
): Promise<EventPage<Candidate>> {
  const [page] = await requestEvents(scan, [first], searched)
  if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
  return page
}

/** Sends the requests, and beside them what tells whether fees have events in the ledgers that they search. */
export async function requestEvents(
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
  { connection, known, subject, signal, onCalls }: EventScan,
  requests: readonly EventRequest[],
): Promise<readonly EventPage<Candidate>[]> {
  const { pages, calls } = await readEvents(connection, requests, subject.candidateOf, signal)
  onCalls(calls)
  const { answered } = known
  for (const [i, { from, to, order }] of requests.entries()) {
    const { events, complete } = pages[i] ?? { events: [], complete: Number.NaN }
    if (order === 'desc' ? complete <= from : complete >= to)
      answered.width = Math.max(answered.width, to - from + 1)
    answered.events = Math.max(answered.events, events.length)
  }
  return pages
}

/** The request for the oldest fee of the ledgers, where it is unknown. */
export function feeProbes(
  { known: { feesFrom, probedFrom }, subject, window, passphrase }: EventScan,
  { from }: Coverage,
): readonly EventRequest[] {
  if (!subject.isClassic) return []
  if (feesFrom !== undefined && (probedFrom ?? feesFrom) <= from) return []
  const to = feesFrom === undefined ? window.to : feesFrom - 1
  return [{ filters: feeFilters(passphrase), from, to, limit: 1 }]
}

export interface Asked {
  readonly width: number
  readonly limit: number
}

/** Learns from a refusal what the next request may ask for. Throws the error where it teaches nothing. */
export function learn(scan: EventScan, error: unknown, asked: Asked): void {
  if (!isLearned(scan, error, asked)) throw error
}

export function isLearned(scan: EventScan, error: unknown, asked: Asked): boolean {
  if (scan.signal.aborted || !learnFromRefusal(scan.known, error, asked)) return false
  if (error instanceof SourceError) scan.onCalls(error.calls)
  return true
}

export function keepCandidates(
  searched: SearchedOwner,
  found: readonly Candidate[],
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
