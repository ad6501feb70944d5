import { SourceError } from '../../model/errors.ts'

const attempts = 2
const longest = 60_000

/** TanStack Query's `retry`: failures that may pass are retried, twice. */
export const retry = (failures: number, error: Error): boolean =>
  failures < attempts &&
  error instanceof SourceError &&
  (error.kind === 'rateLimited' || error.kind === 'unreachable')

/**
 * TanStack Query's `retryDelay`, in milliseconds: the time the service requested, or 0.5 s, 1 s, 2 s…, each with
 * jitter so that panels do not retry together.
 */
export function retryDelay(failures: number, error: Error, random: () => number = Math.random) {
  const asked = error instanceof SourceError ? error.retryAfter : undefined
  const base = asked === undefined ? 500 * 2 ** failures : asked * 1000
  return Math.min(longest, base) + Math.min(longest, base) * 0.5 * random()
}
