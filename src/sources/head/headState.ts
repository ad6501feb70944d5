import type { NetworkStatus } from '#ledger/values'
import type { HeadNews, HeadProblem } from './headNews.ts'

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
