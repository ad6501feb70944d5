/** The requests that a source may send: `burst` at once, then `perSecond`. */
export interface BudgetOptions {
  readonly burst: number
  readonly perSecond: number
}

/** Far below what public services grant (100 at once, then one a second), far above what reading needs. */
export const carefulBudget: BudgetOptions = { burst: 60, perSecond: 4 }
/** For the bundled network, which sends no requests. */
export const noBudget: BudgetOptions = { burst: Number.POSITIVE_INFINITY, perSecond: 1 }

/**
 * A token bucket. Browsers hide rate-limit headers and often report a 429 as a CORS failure, so a source limits
 * itself.
 */
export interface Budget {
  /** Resolves when a request may be sent; rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<void>
  /** Seconds until the pause that the service requested ends; 0 if there is none. */
  closedFor(): number
  /** Sends nothing for this many seconds and uses up the burst: the service refused, or hid its answer. */
  penalise(seconds: number): void
  /** Ends a pause: the reader does not want to wait for it. */
  resume(): void
}

/** A bucket that starts full. `now` gives milliseconds, and never runs backwards as a device's clock may. */
export function createBudget(options: BudgetOptions, now = () => performance.now()): Budget {
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
      tokens -= 1 // may go below zero: each waiting request holds a token
      const wait = Math.max(
        closedUntil - now(),
        tokens < 0 ? (-tokens / options.perSecond) * 1000 : 0,
      )
      if (wait <= 0) return
      try {
        await delay(wait, signal)
      } catch (error) {
        tokens += 1 // it was never sent
        throw error
      }
    },
    closedFor: () => Math.max(0, (closedUntil - now()) / 1000),
    penalise(seconds) {
      refill()
      if (Number.isFinite(tokens)) tokens = Math.min(tokens, 0)
      closedUntil = Math.max(closedUntil, now() + seconds * 1000)
    },
    resume() {
      refill()
      tokens = Math.max(tokens, 1)
      closedUntil = 0
    },
  }
}

/** Waits this many milliseconds; rejects with the signal's reason when it is aborted. */
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

export const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError')

/**
 * Most bytes that one view reads by itself: three ledgers of a busy network (1.4 MB each). A reader on a mobile plan sees
 * the price of more before paying it.
 */
export const usualViewBytes = 4 * 1024 ** 2
