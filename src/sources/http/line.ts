import { delay } from './budget.ts'

/** Milliseconds without a request after which a page is idle. */
const pause = 100
/** Milliseconds that background work waits at most: a request that hangs does not hold it for ever. */
const patience = 3_000

/** A source's requests under way, so that background work can wait for those of the page. */
export interface Line {
  readonly begin: () => void
  readonly end: () => void
  /** Resolves once no request was under way for 100 ms, or after 3 s. Rejects with the signal's reason. */
  readonly idle: (signal: AbortSignal) => Promise<void>
}

export function createLine(now: () => number = Date.now, wait = delay): Line {
  let open = 0
  let ended = Number.NEGATIVE_INFINITY
  return {
    begin() {
      open++
    },
    end() {
      open--
      ended = now()
    },
    async idle(signal) {
      const last = now() + patience
      while (now() < last) {
        const left = open > 0 ? pause : ended + pause - now()
        if (left <= 0) return
        await wait(left, signal)
      }
    },
  }
}
