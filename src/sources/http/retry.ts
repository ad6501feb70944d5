import { isHttp } from '../../model/call.ts'
import { SourceError } from '../../model/errors.ts'

const attempts = 2
/** Milliseconds waited for a service at most, whatever it requests: a reader may come back later. */
export const longestWait = 30_000
/** Milliseconds of an attempt that the reader, not the page, repeats: two more would be a minute without an answer. */
const longAttempt = 15_000

/**
 * TanStack Query's `retry`: quick failures that may pass are retried, twice. Without an answer (status 0) once: the browser
 * may have received and hidden one, however large.
 */
export const retry = (failures: number, error: Error): boolean =>
  failures < attempts &&
  error instanceof SourceError &&
  (error.kind === 'rateLimited' || error.kind === 'unreachable') &&
  !error.calls.some(
    (call) => isHttp(call) && (call.duration > longAttempt || (failures > 0 && call.status === 0)),
  )

/**
 * TanStack Query's `retryDelay`, in milliseconds: the time the service requested, or 0.5 s, 1 s, 2 s…, each with
 * jitter so that panels do not retry together; at most 30 s.
 */
export function retryDelay(failures: number, error: Error, random: () => number = Math.random) {
  const requested = error instanceof SourceError ? error.retryAfter : undefined
  const base = requested === undefined ? 500 * 2 ** failures : requested * 1000
  return Math.min(longestWait, base * (1 + 0.5 * random()))
}
