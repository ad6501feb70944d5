/** How many requests a source lets go out: `burst` at once, then `perSecond`. */
export interface BudgetOptions {
  readonly burst: number
  readonly perSecond: number
}

/** Far below what public services grant (100 at once, then one a second), far above what reading needs. */
export const carefulBudget: BudgetOptions = { burst: 60, perSecond: 4 }
/** For a network inside the page. */
export const noBudget: BudgetOptions = { burst: Number.POSITIVE_INFINITY, perSecond: 1 }

/**
 * A token bucket. Browsers hide rate-limit headers and often show a 429 as a failure of CORS,
 * so a source watches its own pace.
 */
export interface Budget {
  /** Resolves when a request may go out; rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<void>
  /** Seconds that nothing goes out because the service asked for it; 0 when all is well. */
  closedFor(): number
  /** The service refused or hid its answer: nothing goes out for so many seconds, and the burst is used up. */
  penalise(seconds: number): void
}

/** A bucket that starts full. `now` gives milliseconds. */
export function createBudget(options: BudgetOptions, now: () => number = Date.now): Budget {
  let tokens = options.burst
  let refilled = now()
  let closedUntil = 0
  const refill = () => {
    const at = now()
    tokens = Math.min(options.burst, tokens + ((at - refilled) / 1000) * options.perSecond)
    refilled = at
  }
  return {
    async take(signal) {
      signal.throwIfAborted()
      refill()
      tokens -= 1 // may go below zero: each waiting request has its own place in the line
      const wait = Math.max(
        closedUntil - now(),
        tokens < 0 ? (-tokens / options.perSecond) * 1000 : 0,
      )
      if (wait <= 0) return
      try {
        await delay(wait, signal)
      } catch (error) {
        tokens += 1 // it never went out: who comes next need not wait for it
        throw error
      }
    },
    closedFor: () => Math.max(0, (closedUntil - now()) / 1000),
    penalise(seconds) {
      refill()
      if (Number.isFinite(tokens)) tokens = Math.min(tokens, 0)
      closedUntil = Math.max(closedUntil, now() + seconds * 1000)
    },
  }
}

/** Waits so many milliseconds; rejects with the signal's reason when it is aborted. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The error that a signal was aborted with. */
export const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError')
