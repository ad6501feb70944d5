import { SourceError } from '#ledger/values'
import { reasonOf } from './budget.ts'

/** Failures in a row after which a service is asked by one request at a time. */
const failuresOfOutage = 2
/** Milliseconds for which a failure answers for the requests that come after it. */
export const failureAge = 300

/** While a service fails, one request goes ahead, and those beside it share its failure. */
export interface Outage {
  /**
   * Sends, or in an outage waits for the request that is already sent. Throws the failure of that one, or of one after
   * `since` (milliseconds), without sending.
   */
  send<T>(request: () => Promise<T>, since: number, signal: AbortSignal): Promise<T>
  /** Forgets the failures: the reader asked for the next request. */
  end(): void
}

/** `now` gives milliseconds. */
export function createOutage(now: () => number = () => performance.now()): Outage {
  let failures = 0
  let last: { readonly at: number; readonly error: SourceError } | undefined
  let pending: Promise<unknown> | undefined
  const attempt = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      const answer = await request()
      failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof SourceError)) throw error // aborted: this says nothing of the service
      failures = error.kind === 'unreachable' ? failures + 1 : 0
      last = { at: now(), error }
      throw error
    }
  }
  const isOut = () => failures >= failuresOfOutage
  /** The request that goes ahead. */
  const ahead = () => (isOut() ? pending : undefined)
  return {
    async send(request, since, signal) {
      for (let other = ahead(); other !== undefined; other = ahead()) await settled(other, signal)
      if (isOut() && last !== undefined && last.at >= Math.min(since, now() - failureAge))
        throw last.error
      const sent = attempt(request)
      pending = sent
      try {
        return await sent
      } finally {
        if (pending === sent) pending = undefined
      }
    },
    end() {
      failures = 0
    },
  }
}

/** Resolves when the promise has an outcome; rejects with the signal's reason. */
function settled(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(reasonOf(signal))
    signal.addEventListener('abort', stop, { once: true })
    const end = () => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    promise.then(end, end)
  })
}
