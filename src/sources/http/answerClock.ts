import { reasonOf } from './budget.ts'

/** Milliseconds after which an answer is cut off unless it continues at `usefulRate` or faster. */
const usualTime = 30_000
/** Bytes a second: 8 MiB of ledgers, the most requested at once, then arrive within `longestTime`. */
const usefulRate = 48 * 1024
/** Milliseconds after which every answer ends. */
const longestTime = 180_000
/** Milliseconds between two checks of the rate. */
const checkTime = 5_000

/** Bounds the time of one answer: without a byte, and in all. */
export interface AnswerClock {
  readonly signal: AbortSignal
  /** The reason why time is up: no byte for too long, or too few; undefined while it is not. */
  readonly expired: () => 'silent' | 'slow' | undefined
  /** Bytes received so far. */
  readonly received: () => number
  /** The promise, or a rejection when time is up: a fetch may ignore its signal. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Counts bytes that arrived, and restarts the time without a byte. */
  tick(bytes: number): void
  stop(): void
}

/**
 * Expires after `timeout` milliseconds without a tick; after 30 s (or `timeout`, if longer) in all, unless 48 KiB a
 * second arrive; after 180 s in any case; or when `outer` aborts.
 */
export function answerClock(timeout: number, outer: AbortSignal): AnswerClock {
  const controller = new AbortController()
  let late: 'silent' | 'slow' | undefined
  let received = 0
  let idle: ReturnType<typeof setTimeout>
  const expire = (why: 'silent' | 'slow') => {
    late = why
    controller.abort(new DOMException('no answer in time', 'TimeoutError'))
  }
  const arm = () => {
    clearTimeout(idle)
    idle = setTimeout(expire, timeout, 'silent')
  }
  const check = (elapsed: number) => {
    if (elapsed >= longestTime || received < (usefulRate * elapsed) / 1000) expire('slow')
    else total = setTimeout(check, checkTime, elapsed + checkTime)
  }
  const first = Math.max(usualTime, timeout)
  let total = setTimeout(check, first, first)
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(reasonOf(controller.signal)))
  })
  stopped.catch(() => undefined) // it may reject while nobody waits for it
  const abort = () => controller.abort(outer.reason)
  if (outer.aborted) abort()
  outer.addEventListener('abort', abort, { once: true })
  arm()
  return {
    signal: controller.signal,
    expired: () => late,
    received: () => received,
    race: (promise) => Promise.race([promise, stopped]),
    tick(bytes) {
      received += bytes
      arm()
    },
    stop() {
      clearTimeout(idle)
      clearTimeout(total)
      outer.removeEventListener('abort', abort)
    },
  }
}
