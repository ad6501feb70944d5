import { reasonOf } from './budget.ts'

interface Going<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  waiting: number
  /** Callers that have the answer and still read it. */
  reading: number
}

export interface SharedAnswer<T> {
  readonly answer: T
  /** Call it once the answer is read: its result may be kept then, and the next request is sent again. */
  readonly done: () => void
}

/**
 * Sends equal requests once while the first is pending or its answer is read, and aborts it when all callers have
 * aborted. Each rejects with its own signal's reason.
 */
export function createSharedRequests<T>(): (
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<SharedAnswer<T>> {
  const going = new Map<string, Going<T>>()
  const end = (key: string, one: Going<T>) => {
    if (going.get(key) === one) going.delete(key)
  }
  const begin = (key: string, ask: (signal: AbortSignal) => Promise<T>): Going<T> => {
    const controller = new AbortController()
    const begun: Going<T> = { answer: ask(controller.signal), controller, waiting: 0, reading: 0 }
    begun.answer.catch(() => end(key, begun)) // each caller gets the failure
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
        end(key, one)
        one.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      const take = (answer: T) => {
        if (signal.aborted) return
        one.reading += 1
        const done = () => {
          one.reading -= 1
          if (one.reading === 0) end(key, one)
        }
        resolve({ answer, done })
      }
      one.answer.then(take, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
