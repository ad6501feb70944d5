import type { Ledger } from '#ledger'
import type { Answer, LedgerSequence, NetworkStatus, SourceErrorKind } from '#ledger/values'

export const unknownHead: HeadNews = { version: 0, resets: 0 }

/**
 * The head after an answer. It never moves backwards: a node that is behind says nothing new. The network was reset where
 * it has another passphrase, or where a lower ledger closed later than the known one, which one history cannot have.
 */
export function afterStatus(head: HeadNews, status: NetworkStatus): HeadNews {
  const { status: known } = head
  if (known === undefined) return { ...head, version: head.version + 1, status, problem: undefined }
  if (startsAnew(known, status)) return afterReset(head, status)
  if (status.latestLedger > known.latestLedger)
    return { ...head, version: head.version + 1, status, problem: undefined }
  return head.problem === undefined
    ? head
    : { ...head, version: head.version + 1, problem: undefined }
}

/** The head of a network whose ledgers are others than before. */
export const afterReset = (head: HeadNews, status: NetworkStatus): HeadNews => ({
  ...head,
  version: head.version + 1,
  status,
  resets: head.resets + 1,
  problem: undefined,
})

/** The head once the event stream is no longer trusted: the last status, with the changes by the stream read anew. */
export const afterDoubt = (head: HeadNews, status: NetworkStatus, distrusts: string): HeadNews => ({
  ...afterReset(head, status),
  distrusts,
})

/** Milliseconds: a network that stands still is news so often, so that a page can say when it was checked. */
const checkAge = 5_000

/** A head that the service confirmed now (Unix milliseconds). */
export const afterCheck = (before: HeadNews, next: HeadNews, now: number): HeadNews =>
  next === before && Math.abs(now - (before.checkedAt ?? 0)) < checkAge
    ? before
    : { ...next, version: before.version + 1, checkedAt: now }

/** The head after a check that failed; the same kind of failure again is no news. */
export const afterProblem = (head: HeadNews, problem: HeadProblem): HeadNews =>
  head.problem?.kind === problem.kind ? head : { ...head, version: head.version + 1, problem }

/** True if a status belongs to a new history of the network: one history has no lower ledger that closed later. */
export function startsAnew(known: NetworkStatus, status: NetworkStatus): boolean {
  if (known.passphrase !== status.passphrase) return true
  return (
    status.latestLedger < known.latestLedger &&
    status.latestLedgerClosedAt > known.latestLedgerClosedAt
  )
}

/** The news of a network's head through one source, shared by all tabs of a browser. */
export interface HeadNews {
  /** Grows with every change: a page requests what comes after the version that it has. */
  readonly version: number
  /** The status at the highest ledger seen; absent until the service has answered once. */
  readonly status?: NetworkStatus | undefined
  /** The number of resets seen, in which the network started anew with other ledgers. */
  readonly resets: number
  /** The reason why the last check failed; absent if it did not. */
  readonly problem?: HeadProblem | undefined
  /** The time of the service's last answer, within a few seconds: Unix milliseconds by this device's clock. */
  readonly checkedAt?: number | undefined
  /**
   * The reason why the service's event stream is no longer followed, a clause about “it”; absent if it is followed, or
   * there is none.
   */
  readonly distrusts?: string | undefined
}

export interface HeadProblem {
  readonly kind: SourceErrorKind
  readonly message: string
}

/** The news that a page has when it begins to wait for more. */
export interface HeadRequest {
  /** The version that the page has; 0 for none. */
  readonly after: number
  /** The status that the page has, so that it is not requested again. */
  readonly known?: NetworkStatus | undefined
}

/** Reads the moving head of a source's network. */
export interface HeadReader {
  /** The network's status, requested now. Throws SourceError. */
  readonly status: (signal: AbortSignal) => Promise<Answer<NetworkStatus>>
  /**
   * The ledgers after one as they close, until the service ends the connection; absent where it has no event stream.
   * Throws SourceError, `unsupported` where this service does not stream.
   */
  readonly ledgers?:
    | ((after: LedgerSequence, signal: AbortSignal) => AsyncIterable<Ledger>)
    | undefined
}
