import type { Collections, Ledger } from '#ledger'
import {
  type Answer,
  type Call,
  type Coverage,
  formatPosition,
  isUnknownRecord,
  justBefore,
  type LedgerSequence,
  ledgerSequence,
  type Page,
  type Position,
  positionId,
  positionOf,
  type Reason,
  RecordError,
  SourceError,
  type Toid,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import {
  cursorBack,
  cursorPosition,
  type HistoryRequest,
  inRequestedOrder,
  pageCursor,
  type Reading,
  readingOf,
} from '../page.ts'
import { readable, readableRecord } from '../readable.ts'
import {
  type LedgerItems,
  type LedgerItemsRequest,
  ledgersOfBatch,
  type ReadLedgerItems,
  type ReceivedLedger,
} from './items.ts'
import {
  type Density,
  type LedgerService,
  type LedgerStatus,
  type LedgerWindow,
  ledgerRangeError,
  type RecentLedgers,
  type RunAnswer,
  type SentLedgers,
} from './service.ts'

/** Items of some ledgers, and the cost of reading them. */
export interface LedgersAnswer<T> {
  readonly output: LedgerItems<T>
  readonly calls: readonly Call[]
  /** Size of the answer. */
  readonly bytes: number
}

export interface LedgerPageOptions<T> {
  /** The service that gives the ledgers, for the message of a failure. */
  readonly host: string
  readonly kind: keyof Collections
  readonly request: HistoryRequest
  /** The ledgers of the list: all that the source has, or one. */
  readonly bounds: LedgerWindow
  /** Called when a read says that the window has moved. */
  readonly freshBounds: () => Promise<LedgerWindow>
  readonly density: Density
  /** Bytes that a view may read by itself. */
  readonly viewBytes: number
  /** Bytes that the view may still read; a page that would need more is short and has a next cursor. */
  readonly bytesLeft: () => number
  readonly read: (request: LedgerItemsRequest) => Promise<LedgersAnswer<T>>
}

/** Requests for ledgers that one page may cost; a page that they do not fill is short and has a next cursor. */
const maxRequests = 4
/** Bytes that one answer should have at most. */
const answerBytes = 8 * 1024 ** 2
const maxLedgers = 200
/** Bytes that a page reads however much its view has read: a page must advance. */
const leastBytes = 2 * 1024 ** 2
/** Ledgers of an answer for each that the page has read, at most. */
const widening = 9
/** The number of times by which older ledgers may be larger than those that the page has read. */
const heavier = 10
/** Ledgers of the first answer, before their size is known: with the next answer twenty, the rows of a page. */
const firstLedgers = 2

/**
 * A page of items from any reader of ledgers, also one that only ascends (rpc.md 7.4): reads small windows of ledgers
 * from the page's cursor on, `[high − n + 1, high]` reversed for descending order, until the page is full. Throws
 * SourceError('badResponse') where the reader leaves out a ledger or has one twice.
 */
export async function pageFromLedgers<T>(
  options: LedgerPageOptions<T>,
): Promise<Page<T | UnknownRecord>> {
  const { request, density } = options
  const { filter } = request
  const reading = readingOf(request)
  const after = cursorPosition(reading, options.kind)
  let bounds = options.bounds
  const items: (T | UnknownRecord)[] = []
  const positions: Position[] = []
  const reasons = new Map<Toid, Reason>()
  const calls: Call[] = []
  let more = false
  let first = startOf(reading, after, bounds, options.host)
  let at: number = first
  let width = 0
  let received = 0
  let most = maxLedgers
  let isForged = false
  for (let requests = 0; requests < maxRequests && !more && !isForged; requests++) {
    const remaining = request.limit - items.length
    if (remaining <= 0 || at < bounds.oldest || at > bounds.latest) break
    const left = Math.min(options.viewBytes - received, options.bytesLeft())
    if (received > 0 && left < density.bytes) break
    const bytes = Math.min(answerBytes, Math.max(left, received > 0 ? 0 : leastBytes))
    const needed = ledgersFor(density, options.kind, remaining)
    const known = Math.abs(at - first)
    // Ledgers with few items must not use up the page's requests; of ledgers themselves the number is known.
    const isCounted = options.kind === 'ledgers' && !filter
    const wide = isCounted ? needed : Math.max(needed, width * 3)
    // After light ledgers a list of rare items needs many, which a view can pay for even where they are heavy.
    const payable = isCounted ? most : Math.max(known * 3, bytes / (density.bytes * heavier))
    const widest = known === 0 ? most : Math.min(most, known * widening, Math.floor(payable))
    width = Math.max(1, Math.min(wide, within(density, bytes), widest))
    const window = cut(reading.order, at, width, bounds)
    let answer: LedgersAnswer<T>
    try {
      answer = await options.read({
        ...window,
        order: reading.order,
        limit: remaining,
        after,
        filter,
      })
    } catch (error) {
      if (learnsMost(density, error, width)) {
        calls.push(...error.calls)
        continue
      }
      if (!isOutside(error)) throw error
      // The window moved, or another node behind the same address answered, whose latest ledger is older.
      const fresh = await options.freshBounds()
      if (fresh.oldest === bounds.oldest && fresh.latest === bounds.latest) throw error
      calls.push(...error.calls)
      const isFirst = at === first
      const next = Math.min(Math.max(at, reading.order === 'asc' ? fresh.oldest : 0), fresh.latest)
      // No ledger between those that were read and the next may be left out: the page is short, and has a next cursor.
      if (!isFirst && next !== at) break
      bounds = fresh
      at = next
      if (isFirst) first = next
      continue
    }
    const found = answer.output
    calls.push(...answer.calls)
    received += answer.bytes
    learn(density, options.kind, answer.bytes, found)
    const reached = found.sequences.at(-1)
    if (reached === undefined) throw noLedgers(options.host, window, calls)
    // Coverage must not include a ledger that was not read, and a ledger's items must not be listed twice.
    const gap = found.sequences.findIndex((sequence, i) => sequence !== window.from + i)
    if (gap !== -1)
      throw new SourceError(
        'badResponse',
        `${options.host} did not send ledger ${window.from + gap} in its position`,
        { calls },
      )
    if (reached < window.to) {
      // A service may send fewer ledgers than requested: then none may be skipped.
      most = found.sequences.length
      if (reading.order === 'desc') continue
    }
    items.push(...found.items)
    positions.push(...found.positions)
    for (const [id, reason] of found.reasons) reasons.set(id, reason)
    more = found.more
    // Who sent it is asked for no more than the reader wants; of ledgers themselves the number is known.
    isForged = found.isForged && options.kind !== 'ledgers'
    at = reading.order === 'asc' ? reached + 1 : window.from - 1
  }
  const end = !more && (at < bounds.oldest || at > bounds.latest)
  const boundary =
    reading.order === 'asc'
      ? justBefore(positionOf(toid(at, 0, 0)))
      : positionOf(toid(at + 1, 0, 0))
  // Just after the last item where its ledger has more, else just after the last ledger read.
  const last = more ? positions.at(-1) : boundary
  const onward =
    end || last === undefined ? undefined : pageCursor(reading.order, formatPosition(last))
  const back = cursorBack(reading, after, positions[0])
  const page = {
    reasons,
    // No ledger is read for a cursor before the first ledger or after the last.
    coverage:
      at === first
        ? undefined
        : coverageOf(
            first,
            more ? toidParts(positionId(positions.at(-1) ?? boundary)).ledger : before(reading, at),
          ),
    calls,
  }
  return { ...page, ...inRequestedOrder(reading, items, onward, back) }
}

/** True if a refusal says how many ledgers the service sends at once: 200, or 20 if they are large. */
export function learnsMost(density: Density, error: unknown, asked: number): error is SourceError {
  if (!(error instanceof SourceError)) return false
  const most = Number(/limit must not exceed (\d{1,4})/.exec(error.message)?.[1] ?? asked)
  if (most >= asked) return false
  density.most = most
  return true
}

const isOutside = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.kind === 'outOfRetention' || error.kind === 'notYetClosed')

const noLedgers = (host: string, { from, to }: Coverage, calls: readonly Call[]) =>
  new SourceError('badResponse', `${host} sent none of the ledgers ${from} to ${to}`, { calls })

/** The ledger in which the page begins. Throws SourceError('outOfRetention') where a descending page begins too early. */
function startOf(
  reading: Reading,
  after: Position | undefined,
  bounds: LedgerWindow,
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

function cut(order: 'asc' | 'desc', at: number, width: number, bounds: LedgerWindow) {
  const from = order === 'asc' ? at : Math.max(bounds.oldest, at - width + 1)
  const to = order === 'asc' ? Math.min(bounds.latest, at + width - 1) : at
  return { from: ledgerSequence(from), to: ledgerSequence(to) }
}

/** The number of ledgers that the remaining items probably need. */
function ledgersFor({ items }: Density, kind: string, remaining: number): number {
  const each = items.get(kind) ?? (kind === 'ledgers' ? 1 : 0)
  return each > 0 ? Math.ceil(remaining / each) : 2
}

/** The number of ledgers that the service sends at once, within `bytes`. */
const within = ({ bytes: each, most = maxLedgers }: Density, bytes: number): number =>
  Math.min(each === 0 ? firstLedgers : Math.floor(bytes / each), most)

function learn<T>(density: Density, kind: string, bytes: number, found: LedgerItems<T>): void {
  const ledgers = found.sequences.length
  if (ledgers === 0) return
  const each = bytes / ledgers
  // Heavier ledgers count at once, so that they are not asked for in the number of lighter ones.
  density.bytes = each > density.bytes ? each : (density.bytes + each) / 2
  const known = density.items.get(kind)
  const items = found.count / ledgers
  density.items.set(kind, known === undefined ? items : (known + items) / 2)
}

const before = (reading: Reading, at: number): number => (reading.order === 'asc' ? at - 1 : at + 1)

const coverageOf = (a: number, b: number): Coverage => ({
  from: ledgerSequence(Math.min(a, b)),
  to: ledgerSequence(Math.max(a, b)),
})

/**
 * Items of some ledgers, requested beside the service's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for ledgers that were read just before.
 */
export async function readLedgers<T extends object>(
  service: LedgerService,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<LedgerStatus>,
  signal: AbortSignal,
): Promise<RunAnswer<LedgerItems<T>>> {
  const more: Call[] = []
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[]) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    signal.throwIfAborted()
    if (found.unreadable.length === 0 || service.transactionsOf === undefined) return found
    const { transactions, calls } = await service.transactionsOf(found.unreadable, signal)
    more.push(...calls)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, transfer } = service
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const output = await readable(sent.calls, () => itemsOf(sent.ledgers), signal)
    // What cannot be read, or contradicts itself, may be sent whole the next time.
    if (sent.isRead || !output.items.some(isUnknownRecord))
      return { output, calls: [...sent.calls, ...more], bytes: sent.bytes }
  }
  const isStatusKnown = status.then(
    () => true,
    () => false,
  )
  const answer = await service.readRun(
    request,
    async (sent) => {
      const ledgers = inOrder(sent, request)
      return { ledgers, items: (await isStatusKnown) ? await itemsOf(ledgers) : undefined }
    },
    signal,
  )
  const { calls, bytes } = answer
  const { ledgers, items } = answer.output
  transfer.addToView(bytes)
  // The status is requested again, the ledgers need not be.
  if (items === undefined) recentLedgers.keep({ ledgers, calls, bytes, isRead: false })
  const output = items ?? (await readable(calls, () => itemsOf(ledgers), signal))
  if (!output.items.some(isUnknownRecord))
    recentLedgers.keep({ ledgers, calls, bytes, isRead: true })
  return { output, calls: [...calls, ...more], bytes }
}

/**
 * The ledgers that were sent, ascending, one after the other from the first one requested. Throws RecordError
 * where one is left out, is there twice or was not requested.
 */
export function inOrder(
  sent: readonly ReceivedLedger[],
  { from, to }: Coverage,
): readonly ReceivedLedger[] {
  const ledgers = sent.toSorted((a, b) => a.sequence - b.sequence)
  for (const [i, { sequence }] of ledgers.entries())
    if (sequence !== from + i || sequence > to)
      throw new RecordError(
        `ledgers has ledger ${sequence} instead of ${from + i}; requested were ${from} to ${to}`,
      )
  return ledgers
}

/** One ledger, and what of it does not match its hashes. Throws SourceError. */
export async function readLedger(
  service: LedgerService,
  sequence: LedgerSequence,
  signal: AbortSignal,
): Promise<Answer<Ledger>> {
  const wanted = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
  const status = service.node.passphrase(signal)
  const answer = await readLedgers(service, ledgersOfBatch, wanted, status, signal)
  const { calls } = await status
  const [ledger, ...checks] = answer.output.items
  const found = readableRecord(ledger, `Ledger ${sequence}`, [...calls, ...answer.calls])
  return { ...found, disagreements: checks.filter(isUnknownRecord).map(({ reason }) => reason) }
}

/** XDR `LedgerCloseMeta` of some ledgers, all of them, by one request. Rejects with SourceError. */
export async function readLedgerBytes(
  service: LedgerService,
  range: Coverage,
  signal: AbortSignal,
): Promise<Answer<readonly Uint8Array[]>> {
  const { output, calls } = await service.readRun(
    range,
    (sent) => {
      const ledgers = inOrder(sent, range).map((ledger) => {
        if ('bytes' in ledger) return ledger.bytes
        throw new RecordError(ledger.reason)
      })
      if (ledgers.length === 0) throw new RecordError('ledgers is empty')
      return ledgers
    },
    signal,
  )
  return { value: output, calls }
}

/** Bytes that are kept: what a view reads by itself. */
const keptBytes = 4 * 1024 ** 2

export function createRecentLedgers(): RecentLedgers {
  const kept = new Map<number, SentLedgers>()
  let total = 0
  const drop = (sequence: number) => {
    total -= kept.get(sequence)?.bytes ?? 0
    kept.delete(sequence)
  }
  return {
    of({ from, to }) {
      const parts: SentLedgers[] = []
      for (let sequence: number = from; sequence <= to; sequence++) {
        const part = kept.get(sequence)
        if (part === undefined) return undefined
        parts.push(part)
      }
      return {
        ledgers: parts.flatMap(({ ledgers }) => ledgers),
        calls: [...new Set(parts.flatMap(({ calls }) => calls))],
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
        isRead: parts.every(({ isRead }) => isRead),
      }
    },
    keep(sent) {
      const bytes = sent.bytes / sent.ledgers.length
      for (const ledger of sent.ledgers) {
        drop(ledger.sequence)
        kept.set(ledger.sequence, { ...sent, ledgers: [ledger], bytes })
        total += bytes
      }
      for (const oldest of kept.keys()) if (total > keptBytes && kept.size > 1) drop(oldest)
    },
  }
}
