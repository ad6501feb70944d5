import { type Received, type ToWorker, errorFromPlain } from './messages.ts'
import type { Runner, Shapes } from '../sources/ledgers/jobs.ts'

/** What the client needs of a worker; tests give another. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { readonly data: Received }) => void): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
}

/** Milliseconds that a worker has to say that it runs; a browser that blocks it may say nothing. */
const startTime = 10_000

interface Pending {
  /** Posts it; its bytes are the worker's then. */
  readonly post: (worker: WorkerLike) => void
  /** Does it on this thread. */
  readonly perform: () => void
  /** Takes the answer of the worker. */
  readonly receive: (message: Received) => void
  readonly reject: (error: Error) => void
}
type State =
  | { readonly kind: 'none' | 'refused' }
  | { readonly kind: 'starting' | 'running'; readonly worker: WorkerLike }

/**
 * The page's side of the worker, which is started with the first job. Where a browser refuses workers `stand` does the
 * same jobs on the page's own thread; when the worker dies, what it was doing fails and the next job starts another.
 */
export function createWorkerClient<J extends Shapes<J>>(
  start: () => WorkerLike,
  stand: () => Promise<Runner<J>>,
): Runner<J> {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let state: State = { kind: 'none' }
  let standing: Promise<Runner<J>> | undefined
  /** One for all jobs: what it keeps between them (sources, their pace, an index) is kept as in the worker. */
  const standIn = () =>
    (standing ??= stand().catch((error: unknown) => {
      standing = undefined
      throw error
    }))

  const refuse = () => {
    if ('worker' in state) state.worker.terminate()
    state = { kind: 'refused' }
    for (const job of pending.values()) job.perform()
  }
  const die = (words: string) => {
    if ('worker' in state) state.worker.terminate()
    state = { kind: 'none' }
    const jobs = [...pending.values()]
    pending.clear()
    for (const { reject } of jobs) reject(new Error(`The decoder stopped: ${words}`))
  }
  const receive = (message: Received) => {
    if (message.kind === 'ready') {
      if (state.kind !== 'starting') return
      state = { kind: 'running', worker: state.worker }
      for (const job of pending.values()) job.post(state.worker)
      return
    }
    const job = pending.get(message.id)
    pending.delete(message.id)
    job?.receive(message)
  }
  const begin = () => {
    try {
      const worker = start()
      const timer = setTimeout(() => {
        if (state.kind === 'starting' && state.worker === worker) refuse()
      }, startTime)
      worker.addEventListener('message', ({ data }) => {
        clearTimeout(timer)
        receive(data)
      })
      worker.addEventListener('error', (event) => {
        clearTimeout(timer)
        event.preventDefault()
        if (state.kind === 'starting') refuse()
        else die(event.message)
      })
      state = { kind: 'starting', worker }
    } catch {
      state = { kind: 'refused' } // no workers here: the page does the work
    }
  }

  return {
    run<K extends keyof J & string>(job: K, input: J[K]['input'], signal: AbortSignal) {
      if (state.kind === 'none') begin()
      return new Promise<J[K]['output']>((resolve, reject) => {
        signal.throwIfAborted()
        const id = ++lastId
        const forget = () => {
          pending.delete(id)
          signal.removeEventListener('abort', abort)
        }
        const abort = () => {
          if (state.kind === 'running') state.worker.postMessage({ kind: 'abort', id }, [])
          forget()
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        }
        const entry: Pending = {
          post: (worker) => worker.postMessage({ kind: 'run', id, job, input }, []),
          perform: () => {
            pending.delete(id)
            standIn()
              .then((runner) => runner.run(job, input, signal))
              .then(resolve, reject)
              .finally(forget)
          },
          receive: (message) => {
            forget()
            if (message.kind === 'done') resolve(message.output)
            else reject(errorFromPlain(message.error))
          },
          reject: (error) => {
            forget()
            reject(error)
          },
        }
        pending.set(id, entry)
        signal.addEventListener('abort', abort, { once: true })
        if (state.kind === 'running') entry.post(state.worker)
        else if (state.kind === 'refused') entry.perform()
      })
    },
  }
}
