import { describe, expect, it, vi } from 'vitest'
import { SourceError } from '#ledger/values/answer.ts'
import { createEngine } from '#sources/worker/engine.ts'
import {
  type FromWorker,
  plainError,
  type ToWorker,
  type WorkerLike,
} from '#sources/worker/messages.ts'
import { WorkerEngine } from './client.ts'

const { signal } = new AbortController()
/** A contract value: the boolean true. */
const value = { base64: 'AAAAAAAAAAE=' }
const shown = { kind: 'text', text: 'true', arm: 'Bool' }
/** No service has this address. */
const unreachable = {
  address: { kind: 'rest', url: 'https://nobody.invalid', folder: 'none' },
  kind: 'network',
  id: 'current',
} as const

const local = createEngine({
  bundledFetch: async () => () => Promise.reject(new TypeError('no network')),
})

/** A worker on the same thread; its messages are clones, as a page sees them. */
function fakeWorker(options: { readonly silent?: boolean } = {}) {
  type Listener = (event: never) => void
  const listeners: Readonly<Record<'message' | 'error', Listener[]>> = { message: [], error: [] }
  const posted: ToWorker[] = []
  const emit = (type: 'message' | 'error', event: object) => {
    for (const listener of listeners[type]) Reflect.apply(listener, undefined, [event])
  }
  const reply = (message: FromWorker) => emit('message', { data: structuredClone(message) })
  const worker: WorkerLike = {
    addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
      listeners[type].push(listener)
    },
    terminate: vi.fn<() => void>(),
    postMessage(message) {
      const copy: ToWorker = structuredClone(message)
      posted.push(copy)
      if (copy.kind === 'run' && options.silent !== true) void run(copy)
    },
  }
  const run = async ({ id, question, input }: ToWorker & { kind: 'run' }) => {
    try {
      const output: unknown = await Reflect.apply(Reflect.get(local, 'run'), local, [
        question,
        input,
        signal,
      ])
      reply({ kind: 'done', id, output })
    } catch (error) {
      reply({ kind: 'failed', id, error: plainError(error) })
    }
  }
  return {
    worker,
    posted,
    ready: () => reply({ kind: 'ready' }),
    die: () => emit('error', { message: 'out of memory', preventDefault: () => undefined }),
  }
}

describe('the page’s side of the worker', () => {
  it('starts it with the first question', async () => {
    const { worker, posted, ready } = fakeWorker()
    const start = vi.fn<() => WorkerLike>(() => worker)
    const engine = new WorkerEngine(start)
    expect(start).not.toHaveBeenCalled()
    const failing = engine.run('one', unreachable, signal).catch((error: unknown) => error)
    const answer = engine.run('scVal', value, signal)
    expect(posted).toEqual([])
    ready()
    expect(await answer).toEqual(shown)
    expect(await failing).toBeInstanceOf(SourceError)
    expect(await failing).toMatchObject({ kind: 'unreachable' })
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('says that the worker did not start where the browser refuses it, and tries again', async () => {
    const { worker, ready } = fakeWorker()
    const start = vi.fn<() => WorkerLike>(() => worker)
    start.mockImplementationOnce(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    const engine = new WorkerEngine(start)
    await expect(engine.run('scVal', value, signal)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('a worker, which did not start'),
    })
    const again = engine.run('scVal', value, signal)
    ready()
    expect(await again).toEqual(shown)
  })

  it('says so too where the worker’s file fails to load', async () => {
    const { worker, die } = fakeWorker()
    const engine = new WorkerEngine(() => worker)
    const answer = engine.run('scVal', value, signal)
    die()
    await expect(answer).rejects.toThrow('a worker, which did not start')
  })

  it('fails the questions of a dying worker, and starts another', async () => {
    const first = fakeWorker({ silent: true })
    const second = fakeWorker()
    const workers = [first.worker, second.worker]
    const engine = new WorkerEngine(() => workers.shift() ?? first.worker)
    const lost = engine.run('scVal', value, signal)
    first.ready()
    first.die()
    await expect(lost).rejects.toThrow('The worker stopped: out of memory')
    const again = engine.run('scVal', value, signal)
    second.ready()
    expect(await again).toEqual(shown)
  })

  it('aborts a question in the worker too', async () => {
    const { worker, posted, ready } = fakeWorker({ silent: true })
    const engine = new WorkerEngine(() => worker)
    const controller = new AbortController()
    const answer = engine.run('scVal', value, controller.signal)
    ready()
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(posted.map(({ kind }) => kind)).toEqual(['run', 'abort'])
  })
})
