import type { IndexControl, IndexStatus } from '#sources/indexControl.ts'
import type { SourceKind } from '#sources/kinds.ts'
import type { Source } from '#sources/source.ts'
import { type EarlyAnswers, withEarlyAnswers } from './earlyAnswers.ts'
import { type Received, type WorkerLike, errorFromPlain } from '#sources/worker/messages.ts'
import type {
  Decoder,
  Engine,
  IndexCommand,
  Protocol,
  SourceAddress,
} from '#sources/worker/protocol.ts'

/** The page's side of the worker: sources whose requests, reading and decoding happen there. */
export interface Remote {
  readonly decoder: Decoder
  source(kind: SourceKind, where: Omit<SourceAddress, 'kind'>): Source
}

/** The worker that begins with the source named by `via`, by default REST. Written literally: the bundler finds entries so. */
export const startWorker = (via: string | null): WorkerLike =>
  via === 'rpc'
    ? new Worker(new URL('../../sources/worker/rpcEntry.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('../../sources/worker/restEntry.ts', import.meta.url), { type: 'module' })

/** `createLocal` makes the engine on this thread, for browsers that refuse workers. */
export function createRemote(
  createLocal: () => Promise<Engine>,
  start: () => WorkerLike,
  early: EarlyAnswers | undefined,
): Remote {
  const later = createWorkerEngine(start, createLocal)
  const engine = early === undefined ? later : withEarlyAnswers(later, early)
  return {
    decoder: engine,
    source: (kind, where) => remoteSource(engine, kind, { kind: kind.id, ...where }),
  }
}

function remoteSource(engine: Engine, kind: SourceKind, address: SourceAddress): Source {
  const { submits, hasIndex } = kind.capabilities
  return {
    id: `${kind.id}:${address.url}`,
    kind,
    url: address.url,
    one: async (entity, id, signal) =>
      typed(await engine.run('one', { address, kind: entity, id }, signal)),
    list: async (items, of, page, signal) =>
      typed(await engine.run('list', { address, kind: items, of: typed(of), page }, signal)),
    forget: () => engine.run('forget', { address }, new AbortController().signal),
    resume: () => engine.run('resume', { address }, new AbortController().signal),
    submit: submits
      ? (envelope, how, signal) => engine.run('submit', { address, envelope, how }, signal)
      : undefined,
    // A recording that is not replayed stands still.
    head:
      address.folder?.includes('#') !== false
        ? (request, signal) => engine.run('head', { address, ...request }, signal)
        : undefined,
    evidence: (request, signal) => engine.run('gatherEvidence', { address, ...request }, signal),
    offerLife: (request, signal) => engine.run('offerLife', { address, ...request }, signal),
    reader: {
      records: (request, signal) => engine.run('records', { address, ...request }, signal),
      csv: (table, signal) => engine.run('csv', table, signal),
      typeNames: (items, signal) => engine.run('typeNames', { kind: items }, signal),
    },
    index: hasIndex ? remoteIndex(engine, address) : undefined,
  }
}

function remoteIndex(engine: Engine, address: SourceAddress): IndexControl {
  const steer = async (command: IndexCommand, signal: AbortSignal): Promise<IndexStatus> => {
    const status = await engine.run('index', { address, command }, signal)
    if (status === undefined) throw new Error('this line of sight has no index')
    return status
  }
  return {
    status: (signal) => steer({ kind: 'status' }, signal),
    walk: (command, signal) => steer({ kind: 'walk', command }, signal),
    pause: (signal) => steer({ kind: 'pause' }, signal),
    limit: (capacity, signal) => steer({ kind: 'limit', capacity }, signal),
    clear: (signal) => steer({ kind: 'clear' }, signal),
  }
}

/** The types of question and answer depend on the requested kind; a message loses them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's own type is the one
function typed<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  return value as T
}

/** Milliseconds until a worker must have reported ready; a browser that blocks it may report nothing. */
const startTime = 10_000

interface Pending {
  readonly post: (worker: WorkerLike) => void
  /** Runs it on this thread. */
  readonly perform: () => void
  /** Handles the worker's answer. */
  readonly receive: (message: Received) => void
  readonly reject: (error: Error) => void
}
type State =
  | { readonly kind: 'none' | 'refused' }
  | { readonly kind: 'starting' | 'running'; readonly worker: WorkerLike }

/**
 * An engine in a worker, which starts with the first question. Where a browser refuses workers, the engine of
 * `createLocal` answers on the page's thread. When the worker dies, its pending questions fail, and the next
 * question starts another.
 */
export function createWorkerEngine(
  start: () => WorkerLike,
  createLocal: () => Promise<Engine>,
): Engine {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let state: State = { kind: 'none' }
  let creating: Promise<Engine> | undefined
  /** Shared by all questions: like the worker, it holds the sources, their rate limits and the index. */
  const local = () =>
    (creating ??= createLocal().catch((error: unknown) => {
      creating = undefined
      throw error
    }))

  const refuse = () => {
    if ('worker' in state) state.worker.terminate()
    state = { kind: 'refused' }
    for (const each of pending.values()) each.perform()
  }
  const die = (reason: string) => {
    if ('worker' in state) state.worker.terminate()
    state = { kind: 'none' }
    const lost = [...pending.values()]
    pending.clear()
    for (const { reject } of lost) reject(new Error(`The worker stopped: ${reason}`))
  }
  const receive = (message: Received) => {
    if (message.kind === 'ready') {
      if (state.kind !== 'starting') return
      state = { kind: 'running', worker: state.worker }
      for (const each of pending.values()) each.post(state.worker)
      return
    }
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    waiting?.receive(message)
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
      state = { kind: 'refused' } // this browser has no workers: the page's own thread does the work
    }
  }

  return {
    run<K extends keyof Protocol>(question: K, input: Protocol[K]['input'], signal: AbortSignal) {
      if (state.kind === 'none') begin()
      return new Promise<Protocol[K]['output']>((resolve, reject) => {
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
          post: (worker) => worker.postMessage({ kind: 'run', id, question, input }, []),
          perform: () => {
            pending.delete(id)
            local()
              .then((engine) => engine.run(question, input, signal))
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
