import { reasonOf } from './budget.ts'

/** Aborts a request after a time without a byte. */
export interface IdleClock {
  readonly signal: AbortSignal
  readonly expired: () => boolean
  /** The promise, or a rejection when time is up: a fetch may ignore its signal. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Restarts the time: a byte arrived. */
  tick(): void
  stop(): void
}

/** Expires after `timeout` milliseconds without a tick, or when `outer` aborts. */
export function idleClock(timeout: number, outer: AbortSignal): IdleClock {
  const controller = new AbortController()
  let late = false
  let timer: ReturnType<typeof setTimeout>
  const expire = () => {
    late = true
    controller.abort(new DOMException('no answer in time', 'TimeoutError'))
  }
  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(expire, timeout)
  }
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
    race: (promise) => Promise.race([promise, stopped]),
    tick: arm,
    stop() {
      clearTimeout(timer)
      outer.removeEventListener('abort', abort)
    },
  }
}
