import { reasonOf } from './budget.ts'

interface Going<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Sends equal requests once while the first is pending, and aborts it when all callers have aborted. Each rejects
 * with its own signal's reason.
 */
export function createSharedRequests<T>(): (
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<T> {
  const going = new Map<string, Going<T>>()
  const begin = (key: string, ask: (signal: AbortSignal) => Promise<T>): Going<T> => {
    const controller = new AbortController()
    const begun: Going<T> = { answer: ask(controller.signal), controller, waiting: 0 }
    const end = () => {
      if (going.get(key) === begun) going.delete(key)
    }
    begun.answer.then(end, end)
    going.set(key, begun)
    return begun
  }
  return (key, ask, signal) => {
    signal.throwIfAborted()
    const one = going.get(key) ?? begin(key, ask)
    one.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(reasonOf(signal))
        one.waiting -= 1
        if (one.waiting > 0) return
        if (going.get(key) === one) going.delete(key)
        one.controller.abort(signal.reason)
      }
      const stay = () => signal.removeEventListener('abort', leave)
      signal.addEventListener('abort', leave, { once: true })
      one.answer.then(resolve, reject).finally(stay)
    })
  }
}
