import { SourceError, isHttp } from '#ledger/values'

const attempts = 2
/** Milliseconds waited for a service at most, whatever it requests: a reader may come back later. */
export const longestWait = 30_000
/** Milliseconds of an attempt that the reader, not the page, repeats: two more would be a minute without an answer. */
const longAttempt = 15_000

/**
 * TanStack Query's `retry`: quick failures that may pass are retried, twice. Once where the browser may have received an
 * answer and hidden it, however large (status 0), and where a node answers what its failure is.
 */
export function retry(failures: number, error: Error): boolean {
  if (!(error instanceof SourceError) || failures >= attempts) return false
  if (error.kind !== 'rateLimited' && error.kind !== 'unreachable') return false
  const calls = error.calls.filter(isHttp)
  if (calls.some(({ duration }) => duration > longAttempt)) return false
  const status = calls.at(-1)?.status
  const isOnce = calls.some((call) => call.status === 0) || (status !== undefined && status < 300)
  return failures === 0 || !isOnce
}

/**
 * TanStack Query's `retryDelay`, in milliseconds: the time the service requested, or 0.5 s, 1 s, 2 s…, each with
 * jitter so that panels do not retry together; at most 30 s.
 */
export function retryDelay(failures: number, error: Error, random: () => number = Math.random) {
  const requested = error instanceof SourceError ? error.retryAfter : undefined
  const base = requested === undefined ? 500 * 2 ** failures : requested * 1000
  return Math.min(longestWait, base * (1 + 0.5 * random()))
}
