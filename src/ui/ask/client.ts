import { SourceError } from '#ledger/values'
import {
  type Decoder,
  type Engine,
  errorFromPlain,
  type IndexCommand,
  type IndexControl,
  type IndexStatus,
  type PageSource,
  type Protocol,
  type Received,
  type SourceAddress,
  type SourceKind,
  type WorkerLike,
} from '#sources'
import { type EarlyAnswers, withEarlyAnswers } from './earlyAnswers.ts'

let provided: Decoder | undefined

/** Names the worker that reads XDR for the page, once, before anything is drawn. */
export function provideWorker(decoder: Decoder): void {
  provided = decoder
}

/** Asks the worker about XDR that the page has. */
export const askWorker: Decoder['run'] = async (question, input, signal) => {
  if (provided === undefined) throw new Error(`no worker was provided for “${question}”`)
  return provided.run(question, input, signal)
}

/** The page's side of the worker: sources whose requests, reading and decoding happen there. */
export interface Remote {
  readonly decoder: Decoder
  source(kind: SourceKind, where: Omit<SourceAddress, 'kind'>): PageSource
}

/** Written literally: the bundler finds the worker's entry so. */
export const startWorker = (): WorkerLike =>
  new Worker(new URL('../../worker.ts', import.meta.url), { type: 'module' })

export function createRemote(start: () => WorkerLike, early: EarlyAnswers | undefined): Remote {
  const later = new WorkerEngine(start)
  const engine = early === undefined ? later : withEarlyAnswers(later, early)
  return {
    decoder: engine,
    source: (kind, where) => remoteSource(engine, kind, { kind: kind.id, ...where }),
  }
}

function remoteSource(engine: Engine, kind: SourceKind, address: SourceAddress): PageSource {
  const { submits, hasLedgers } = kind.capabilities
  return {
    id: `${kind.id}:${address.url}`,
    kind,
    url: address.url,
    one: async (entity, id, signal) =>
      typed(await engine.run('one', { address, kind: entity, id }, signal)),
    list: async (items, of, page, signal) =>
      typed(await engine.run('list', { address, kind: items, of: typed(of), page }, signal)),
    ahead:
      address.history === undefined
        ? undefined
        : (items, of, page, signal) =>
            engine.run('ahead', { address, kind: items, of: typed(of), page }, signal),
    forget: () => engine.run('forget', { address }, new AbortController().signal),
    resume: () => engine.run('resume', { address }, new AbortController().signal),
    submit: submits
      ? (envelope, how, signal) => engine.run('submit', { address, envelope, how }, signal)
      : undefined,
    // A recording that is not replayed stands still.
    head:
      address.folder?.includes('#') !== false
        ? (signal) => engine.run('head', { address }, signal)
        : undefined,
    evidence: (request, signal) => engine.run('gatherEvidence', { address, ...request }, signal),
    offerLife: (request, signal) => engine.run('offerLife', { address, ...request }, signal),
    reader: {
      records: (request, signal) => engine.run('records', { address, ...request }, signal),
      csv: (table, signal) => engine.run('csv', table, signal),
      typeNames: (items, signal) => engine.run('typeNames', { kind: items }, signal),
    },
    index: hasLedgers ? remoteIndex(engine, address) : undefined,
  }
}

function remoteIndex(engine: Engine, address: SourceAddress): IndexControl {
  const steer = async (command: IndexCommand, signal: AbortSignal): Promise<IndexStatus> => {
    const status = await engine.run('index', { address, command }, signal)
    if (status === undefined) throw new Error('this source has no index')
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
  /** Handles the worker's answer. */
  readonly receive: (message: Received) => void
  readonly reject: (error: Error) => void
}
type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'starting' | 'running'; readonly worker: WorkerLike }

/**
 * An engine in a worker, which starts with the first question. When it dies or does not start, its pending questions fail, and
 * the next question starts another.
 */
export class WorkerEngine implements Engine {
  readonly #start: () => WorkerLike
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #state: State = { kind: 'none' }

  constructor(start: () => WorkerLike) {
    this.#start = start
  }

  run<K extends keyof Protocol>(question: K, input: Protocol[K]['input'], signal: AbortSignal) {
    return new Promise<Protocol[K]['output']>((resolve, reject) => {
      signal.throwIfAborted()
      const id = ++this.#lastId
      const forget = () => {
        this.#pending.delete(id)
        signal.removeEventListener('abort', abort)
      }
      const abort = () => {
        if (this.#state.kind === 'running')
          this.#state.worker.postMessage({ kind: 'abort', id }, [])
        forget()
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      }
      const entry: Pending = {
        post: (worker) => worker.postMessage({ kind: 'run', id, question, input }, []),
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
      this.#pending.set(id, entry)
      signal.addEventListener('abort', abort, { once: true })
      if (this.#state.kind === 'none') this.#begin()
      else if (this.#state.kind === 'running') entry.post(this.#state.worker)
    })
  }

  #begin(): void {
    try {
      const worker = this.#start()
      const timer = setTimeout(() => {
        if (this.#state.kind === 'starting' && this.#state.worker === worker)
          this.#end(notStarted('unreachable'))
      }, startTime)
      worker.addEventListener('message', ({ data }) => {
        clearTimeout(timer)
        this.#receive(data)
      })
      worker.addEventListener('error', (event) => {
        clearTimeout(timer)
        event.preventDefault()
        this.#end(
          this.#state.kind === 'starting'
            ? notStarted('unreachable')
            : new Error(`The worker stopped: ${event.message}`),
        )
      })
      this.#state = { kind: 'starting', worker }
    } catch (cause) {
      this.#end(notStarted('unsupported', cause))
    }
  }

  #receive(message: Received): void {
    if (message.kind === 'ready') {
      if (this.#state.kind !== 'starting') return
      this.#state = { kind: 'running', worker: this.#state.worker }
      for (const each of this.#pending.values()) each.post(this.#state.worker)
      return
    }
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    waiting?.receive(message)
  }

  #end(error: Error): void {
    if ('worker' in this.#state) this.#state.worker.terminate()
    this.#state = { kind: 'none' }
    const lost = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of lost) reject(error)
  }
}

const notStarted = (kind: 'unsupported' | 'unreachable', cause?: unknown) =>
  new SourceError(
    kind,
    'This page reads the ledger in a worker, which did not start: the browser refuses workers, or the file of the worker failed to load',
    { cause },
  )
