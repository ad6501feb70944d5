import {
  type AccountId,
  type Call,
  type Coverage,
  type LedgerSequence,
  SourceError,
} from '#ledger/values'
import type { Line, Transfer } from '../http.ts'
import type { ReceivedLedger } from './items.ts'
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
  readonly transfer: Transfer
  readonly line: Line
  readonly density: Density
  readonly recentLedgers: RecentLedgers
  /**
   * Reads ledgers as they were sent, in whatever order and completeness: `read` checks them, and its failure names the
   * request. Throws SourceError.
   */
  readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<RunAnswer<T>>
  /** Its window takes several requests, one after the other. */
  readonly isSlowToState?: true | undefined
  /** How far behind its window it gives ledgers; absent where the window says it. */
  readonly reach?: LedgerReach | undefined
  /** Transactions of ledgers whose own bytes cannot be read; absent where they are not sent separately. */
  readonly transactionsOf?:
    | ((sequences: readonly LedgerSequence[], signal: AbortSignal) => Promise<SeparateTransactions>)
    | undefined
  /** Bytes of an answer a ledger, estimated where none was read; undefined where the service does not tell. */
  readonly typicalBytes?: ((signal: AbortSignal) => Promise<number | undefined>) | undefined
  /** The newest ledgers that may have something of an account; absent where no request tells. */
  readonly seenLedgers?:
    | ((account: AccountId, window: Coverage, signal: AbortSignal) => Promise<SeenLedgers>)
    | undefined
}

/** How far behind the ledgers that it states a service gives some: what it states does not say it. */
export interface LedgerReach {
  /** The oldest ledger that it may give, by what it gave and refused so far; `stated` where it gave none older. */
  readonly oldest: (stated: LedgerSequence) => LedgerSequence
  /**
   * Requests a ledger that is older than those that it states, once. Throws SourceError
   * where it cannot say so now.
   */
  readonly gives: (ledger: LedgerSequence, signal: AbortSignal) => Promise<boolean>
}

/** The error for a ledger outside a node's window; undefined for one inside. */
export function ledgerRangeError(
  host: string,
  ledger: number,
  window: { readonly oldest: number; readonly latest: number },
  options: { readonly cause?: unknown; readonly calls: readonly Call[] },
): SourceError | undefined {
  if (ledger > window.latest) {
    const message = `Ledger ${ledger} is not closed yet: the latest is ${window.latest}`
    return new SourceError('notYetClosed', message, options)
  }
  if (ledger < window.oldest) {
    const message = `Ledger ${ledger} is older than the ledgers that ${host} keeps, ${window.oldest} to ${window.latest}`
    return new SourceError('outOfRetention', message, options)
  }
  return undefined
}

/** The network's passphrase, and the ledgers that a service has. */
export interface LedgerStatus {
  readonly passphrase: string
  readonly window: LedgerWindow
  readonly calls: readonly Call[]
}

/** A service's status. */
export interface LedgerStatusReader {
  /** The status of some seconds ago at most. */
  status(signal: AbortSignal): Promise<LedgerStatus>
  /** The last status, however old, if its window has the ledger, as closed ledgers never change; else a recent one. */
  statusFor(ledger: number, signal: AbortSignal): Promise<LedgerStatus>
  /** The status, read again after the window has moved. */
  freshStatus(signal: AbortSignal): Promise<LedgerStatus>
  /** The last status, however old: the network's passphrase never changes. */
  passphrase(signal: AbortSignal): Promise<LedgerStatus>
}

export interface RunAnswer<T> {
  readonly output: T
  readonly calls: readonly Call[]
  /** Size of the answer. */
  readonly bytes: number
}

export interface SeparateTransactions {
  readonly transactions: readonly LedgerTransactions[]
  readonly calls: readonly Call[]
}

export interface SeenLedgers {
  readonly ledgers: readonly number[]
  readonly calls: readonly Call[]
}

/** Ledgers as a service sent them, and the cost of fetching them. */
export interface SentLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
  /** False where they were kept before anything was read of them. */
  readonly isRead: boolean
}

/** The last ledgers that a service sent: they are closed, so a page's other lists and tabs do not request them again. */
export interface RecentLedgers {
  /** All ledgers of a range; undefined where one is missing. */
  of(range: Coverage): SentLedgers | undefined
  keep(sent: SentLedgers): void
}
