import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import { type LedgerSequence, ledgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Page, Reason } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import {
  type Position,
  formatPosition,
  justBefore,
  positionId,
  positionOf,
} from '../../model/values/position.ts'
import { type Toid, toid, toidParts } from '../../model/values/toid.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { LedgerItems, LedgerItemsRequest } from '../ledgers/ledgerItems.ts'
import { type Reading, pageCursor, readingOf, wayBack } from '../pageCursor.ts'
import type { HistoryRequest } from '../historyRequest.ts'
import { cursorPosition } from '../cursorPosition.ts'
import type { RetentionWindow } from './retentionWindow.ts'
import type { Density, RpcAnswer } from './rpcConnection.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import type { Collections } from '../../collections/collections.ts'

/** Reads some ledgers and gives the items of them that are wanted. */
export type ReadLedgers<T> = (request: LedgerItemsRequest) => Promise<RpcAnswer<LedgerItems<T>>>

export interface WalkOptions<T> {
  readonly host: string
  /** The kind of list: its density and its places are its own. */
  readonly kind: keyof Collections
  readonly request: HistoryRequest
  /** The ledgers that the list is of: all that the node keeps, or one. */
  readonly bounds: RetentionWindow
  /** Asked again when the window has moved under the walk. */
  readonly freshBounds: () => Promise<RetentionWindow>
  readonly density: Density
  readonly read: ReadLedgers<T>
}

/** Requests for ledgers that one page may cost; what they do not fill is a short page with a way on. */
const mostRequests = 4
/** Bytes that one answer should have at most. */
const answerBytes = 8 * 1024 ** 2
const mostLedgers = 200

/**
 * A page over an API that only ascends (rpc.md 7.4): ledgers are read in small windows from where the page begins,
 * `[high − n + 1, high]` turned round for descending order, until the page is full.
 */
export async function walkLedgers<T>(options: WalkOptions<T>): Promise<Page<T | UnknownRecord>> {
  const { request, density } = options
  const { filter } = request
  const reading = readingOf(request)
  const after = cursorPosition(reading, options.kind)
  let bounds = options.bounds
  const items: (T | UnknownRecord)[] = []
  const places: Position[] = []
  const reasons = new Map<Toid, Reason>()
  const calls: Call[] = []
  let more = false
  let first = startOf(reading, after, bounds, options.host)
  let at: number = first
  let width = 0
  let most = mostLedgers
  for (let requests = 0; requests < mostRequests && !more; requests++) {
    const remaining = request.limit - items.length
    if (remaining <= 0 || at < bounds.oldest || at > bounds.latest) break
    width = Math.min(most, nextWidth(density, options.kind, remaining, width))
    const window = cut(reading.order, at, width, bounds)
    let answer: Awaited<ReturnType<ReadLedgers<T>>>
    try {
      answer = await options.read({
        ...window,
        order: reading.order,
        limit: remaining,
        after,
        filter,
      })
    } catch (error) {
      if (!isOutside(error)) throw error
      // The window slid, or another node behind the same address answered, which is not as far.
      const fresh = await options.freshBounds()
      if (fresh.oldest === bounds.oldest && fresh.latest === bounds.latest) throw error
      calls.push(...error.calls)
      bounds = fresh
      at = Math.min(Math.max(at, reading.order === 'asc' ? fresh.oldest : 0), fresh.latest)
      if (items.length === 0) first = at
      continue
    }
    const found = answer.output
    calls.push(...answer.calls)
    learn(density, options.kind, answer.bytes, found)
    const reached = found.sequences.at(-1)
    if (reached === undefined) throw nothingCame(options.host, window, calls)
    // Without it the list would cover a ledger that nobody looked at; one that came twice would be there twice.
    const gap = found.sequences.findIndex((sequence, i) => sequence !== window.from + i)
    if (gap !== -1)
      throw new SourceError(
        'badResponse',
        `${options.host} did not send ledger ${window.from + gap} in its place`,
        { calls },
      )
    if (reached < window.to) {
      // A service may send fewer than it was asked for: then no ledger may be skipped.
      most = found.sequences.length
      if (reading.order === 'desc') continue
    }
    items.push(...found.items)
    places.push(...found.places)
    for (const [id, reason] of found.reasons) reasons.set(id, reason)
    more = found.more
    at = reading.order === 'asc' ? reached + 1 : window.from - 1
  }
  const end = !more && (at < bounds.oldest || at > bounds.latest)
  const boundary =
    reading.order === 'asc'
      ? justBefore(positionOf(toid(at, 0, 0)))
      : positionOf(toid(at + 1, 0, 0))
  // Behind the last item where there are more in its ledger, else behind the last ledger that was looked at.
  const last = more ? places.at(-1) : boundary
  const onward =
    end || last === undefined ? undefined : pageCursor(reading.order, formatPosition(last))
  const back = wayBack(reading, after, places[0])
  const walked = {
    items,
    reasons,
    // A place before the first ledger or behind the last has none to look at.
    coverage:
      at === first
        ? undefined
        : coverageOf(
            first,
            more ? toidParts(positionId(places.at(-1) ?? boundary)).ledger : before(reading, at),
          ),
    calls,
  }
  return reading.backward
    ? { ...walked, items: items.toReversed(), next: back, prev: onward }
    : { ...walked, next: onward, prev: back }
}

const isOutside = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.kind === 'outOfRetention' || error.kind === 'notYetClosed')

const nothingCame = (host: string, { from, to }: Coverage, calls: readonly Call[]) =>
  new SourceError('badResponse', `${host} sent none of the ledgers ${from} to ${to}`, { calls })

/** The ledger in which the page begins: behind the oldest one nothing comes, as from REST; before it nothing is known. */
function startOf(
  reading: Reading,
  after: Position | undefined,
  bounds: RetentionWindow,
  host: string,
): number {
  if (after === undefined) return reading.order === 'asc' ? bounds.oldest : bounds.latest
  const { ledger, transaction, operation } = toidParts(positionId(after))
  if (reading.order === 'asc') return Math.max(ledger, bounds.oldest)
  const old =
    ledger < bounds.oldest ? ledgerRangeError(host, ledger, bounds, { calls: [] }) : undefined
  if (old !== undefined) throw old
  const start = transaction === 0 && operation === 0 ? ledger - 1 : ledger
  return Math.min(start, bounds.latest)
}

function cut(order: 'asc' | 'desc', at: number, width: number, bounds: RetentionWindow) {
  const from = order === 'asc' ? at : Math.max(bounds.oldest, at - width + 1)
  const to = order === 'asc' ? Math.min(bounds.latest, at + width - 1) : at
  return { from: ledgerSequence(from), to: ledgerSequence(to) }
}

/**
 * How many ledgers the rest of the page probably needs, within what one answer should weigh. Where a window was not
 * enough the next is three times as wide: a quiet stretch must not use up the page's requests.
 */
function nextWidth(density: Density, kind: string, remaining: number, width: number): number {
  const light = density.bytes === 0 ? 4 : Math.floor(answerBytes / density.bytes)
  const items = density.items.get(kind) ?? (kind === 'ledgers' ? 1 : 0)
  const needed = items > 0 ? Math.ceil(remaining / items) : 2
  return Math.max(1, Math.min(Math.max(needed, width * 3), light, mostLedgers))
}

function learn<T>(density: Density, kind: string, bytes: number, found: LedgerItems<T>): void {
  const ledgers = found.sequences.length
  if (ledgers === 0) return
  density.bytes = density.bytes === 0 ? bytes / ledgers : (density.bytes + bytes / ledgers) / 2
  const known = density.items.get(kind)
  const items = found.count / ledgers
  density.items.set(kind, known === undefined ? items : (known + items) / 2)
}

const before = (reading: Reading, at: number): number => (reading.order === 'asc' ? at - 1 : at + 1)

const coverageOf = (a: number, b: number): Coverage => ({
  from: sequenceOf(Math.min(a, b)),
  to: sequenceOf(Math.max(a, b)),
})
const sequenceOf = (value: number): LedgerSequence => ledgerSequence(value)
