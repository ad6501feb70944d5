import type { Ledger } from '#ledger'
import {
  type AccountId,
  type Call,
  type Coverage,
  type Found,
  isUnknownRecord,
  type LedgerSequence,
  RecordError,
  SourceError,
} from '#ledger/values'
import { Cache } from '../cache.ts'
import { aside, type Ctx, readable, readableRecord } from '../context.ts'
import type { Http } from '../http.ts'
import {
  type LedgerItems,
  type LedgerItemsRequest,
  ledgersOfBatch,
  type ReadLedgerItems,
  type ReceivedLedger,
} from './items.ts'
import type { LedgerTransactions } from './ledger.ts'

/** Ledgers from the oldest to the latest that a source has. */
export interface LedgerWindow {
  readonly oldest: LedgerSequence
  readonly latest: LedgerSequence
}

/** Size of ledgers and number of items in them, as read so far: the next request asks for no more than it needs. */
export interface Density {
  /** Bytes of an answer a ledger; 0 before the first answer. */
  bytes: number
  /** Most ledgers that the service sends at once, where it said so. */
  most?: number | undefined
  /** Items a ledger, by the kind of list. */
  readonly items: Map<string, number>
}

/** Whatever gives the ledgers of a network: a node by `getLedgers`, or a folder of files. */
export interface LedgerService {
  /** The id of its kind of source, which calls name. */
  readonly via: string
  readonly url: string
  readonly host: string
  readonly node: LedgerStatusReader
  /** Sends its requests: it counts what is received, and knows when nothing is under way. */
  readonly http: Pick<Http, 'transfer' | 'line'>
  readonly density: Density
  /** The last ledgers that it sent. */
  readonly recentLedgers: RecentLedgers
  /**
   * Reads ledgers as they were sent, in whatever order and completeness: `read` checks them, and its failure names the
   * request. Throws SourceError.
   */
  readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    ctx: Ctx,
  ): Promise<RunAnswer<T>>
  /** Its window takes several requests, one after the other. */
  readonly isSlowToState?: true | undefined
  /** How far behind its window it gives ledgers; absent where the window says it. */
  readonly reach?: LedgerReach | undefined
  /** Transactions of ledgers whose own bytes cannot be read; absent where they are not sent separately. */
  readonly transactionsOf?:
    | ((sequences: readonly LedgerSequence[], ctx: Ctx) => Promise<readonly LedgerTransactions[]>)
    | undefined
  /** Bytes of an answer a ledger, estimated where none was read; undefined where the service does not tell. */
  readonly typicalBytes?: ((ctx: Ctx) => Promise<number | undefined>) | undefined
  /** The newest ledgers that may have something of an account; absent where no request tells. */
  readonly seenLedgers?:
    | ((account: AccountId, window: Coverage, ctx: Ctx) => Promise<readonly number[]>)
    | undefined
}

/** How far behind the ledgers that it states a service gives some: what it states does not say it. */
export interface LedgerReach {
  /** The oldest ledger that it may give, by what it gave and refused so far; `stated` where it gave none older. */
  oldest(stated: LedgerSequence): LedgerSequence
  /**
   * Requests a ledger that is older than those that it states, once. Throws SourceError
   * where it cannot say so now.
   */
  gives(ledger: LedgerSequence, ctx: Ctx): Promise<boolean>
}

/** The error for a ledger outside a node's window; undefined for one inside. */
export function ledgerRangeError(
  host: string,
  ledger: number,
  window: { readonly oldest: number; readonly latest: number },
  cause?: unknown,
): SourceError | undefined {
  if (ledger > window.latest) {
    const message = `Ledger ${ledger} is not closed yet: the latest is ${window.latest}`
    return new SourceError('notYetClosed', message, { cause })
  }
  if (ledger < window.oldest) {
    const message = `Ledger ${ledger} is older than the ledgers that ${host} keeps, ${window.oldest} to ${window.latest}`
    return new SourceError('outOfRetention', message, { cause })
  }
  return undefined
}

/** The network's passphrase, and the ledgers that a service has. */
export interface LedgerStatus {
  readonly passphrase: string
  readonly window: LedgerWindow
}

/** A service's status. */
export interface LedgerStatusReader {
  /** The status of some seconds ago at most. */
  status(ctx: Ctx): Promise<LedgerStatus>
  /** The last status, however old, if its window has the ledger, as closed ledgers never change; else a recent one. */
  statusFor(ledger: number, ctx: Ctx): Promise<LedgerStatus>
  /** The status, read again after the window has moved. */
  freshStatus(ctx: Ctx): Promise<LedgerStatus>
  /** The last status, however old: the network's passphrase never changes. */
  passphrase(ctx: Ctx): Promise<LedgerStatus>
}

export interface RunAnswer<T> {
  readonly output: T
  /** Size of the answer. */
  readonly bytes: number
}

/** Ledgers as a service sent them, and the cost of fetching them. */
interface SentLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
  /** False where they were kept before anything was read of them. */
  readonly isRead: boolean
}

/** Bytes that are kept: what a view reads by itself. */
const keptBytes = 4 * 1024 ** 2

/**
 * The last ledgers that a service sent: they are closed, so a page's other lists and tabs do not request them again. They are
 * asked for by ranges that no request had, and bounded by their bytes.
 */
export class RecentLedgers {
  readonly #kept = new Cache<SentLedgers>(keptBytes)

  /** All ledgers of a range; undefined where one is missing. */
  of({ from, to }: Coverage): SentLedgers | undefined {
    const parts: SentLedgers[] = []
    for (let sequence: number = from; sequence <= to; sequence++) {
      const part = this.#kept.get(`${sequence}`)
      if (part === undefined) return undefined
      parts.push(part)
    }
    return {
      ledgers: parts.flatMap(({ ledgers }) => ledgers),
      calls: [...new Set(parts.flatMap(({ calls }) => calls))],
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      isRead: parts.every(({ isRead }) => isRead),
    }
  }

  keep(sent: SentLedgers): void {
    const bytes = sent.bytes / sent.ledgers.length
    for (const ledger of sent.ledgers)
      this.#kept.set(`${ledger.sequence}`, { ...sent, ledgers: [ledger], bytes }, bytes)
  }
}

/** A refusal may say how many ledgers the service sends at once: 200, or 20 if they are large. */
export function learnsMost(density: Density, error: unknown, asked: number): error is SourceError {
  if (!(error instanceof SourceError)) return false
  const most = Number(/limit must not exceed (\d{1,4})/.exec(error.message)?.[1] ?? asked)
  if (most >= asked) return false
  density.most = most
  return true
}

/**
 * Items of some ledgers, requested beside the service's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for ledgers that were read just before.
 */
export async function readLedgers<T extends object>(
  service: LedgerService,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<LedgerStatus>,
  ctx: Ctx,
): Promise<RunAnswer<LedgerItems<T>>> {
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[], own: Ctx) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    ctx.signal.throwIfAborted()
    if (found.unreadable.length === 0 || service.transactionsOf === undefined) return found
    const transactions = await service.transactionsOf(found.unreadable, own)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, http } = service
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const output = await readable(ctx, () => itemsOf(sent.ledgers, ctx))
    // What cannot be read, or contradicts itself, may be sent whole the next time.
    if (sent.isRead || !hasUnknown(output)) {
      ctx.calls.push(...sent.calls)
      return { output, bytes: sent.bytes }
    }
  }
  const isStatusKnown = status.then(
    () => true,
    () => false,
  )
  const own = aside(ctx)
  const answer = await service
    .readRun(
      request,
      async (received) => {
        const ledgers = inOrder(received, request)
        return { ledgers, items: (await isStatusKnown) ? await itemsOf(ledgers, own) : undefined }
      },
      own,
    )
    .finally(() => ctx.calls.push(...own.calls))
  const { calls } = own
  const { bytes } = answer
  const { ledgers, items } = answer.output
  http.transfer.addToView(bytes)
  // The status is requested again, the ledgers need not be.
  if (items === undefined) recentLedgers.keep({ ledgers, calls, bytes, isRead: false })
  const output = items ?? (await readable(ctx, () => itemsOf(ledgers, ctx)))
  if (!hasUnknown(output)) recentLedgers.keep({ ledgers, calls, bytes, isRead: true })
  return { output, bytes }
}

const hasUnknown = ({ rows }: LedgerItems<object>): boolean =>
  rows.some(({ item }) => isUnknownRecord(item))

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
  ctx: Ctx,
): Promise<Found<Ledger>> {
  const wanted = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
  const status = service.node.passphrase(ctx)
  const { output } = await readLedgers(service, ledgersOfBatch, wanted, status, ctx)
  const [ledger, ...checks] = output.rows.map(({ item }) => item)
  return {
    value: readableRecord(ledger, `Ledger ${sequence}`),
    disagreements: checks.filter(isUnknownRecord).map(({ reason }) => reason),
  }
}
