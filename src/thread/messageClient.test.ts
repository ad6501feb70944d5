import { describe, expect, it, vi } from 'vitest'
import { createWorkerClient, type WorkerLike } from './messageClient.ts'
import { createInlineDecoder, handlers } from '../sources/ledgers/handlers.ts'
import type { Jobs, Runner } from '../sources/ledgers/jobs.ts'
import { type FromWorker, type ToWorker, plainError } from './messages.ts'
import { SourceError } from '../model/errors.ts'
import { accountIdFromBytes } from '../model/values/strkey.ts'

const account = accountIdFromBytes(new Uint8Array(32))
const { signal } = new AbortController()
const wrong = { bytes: new TextEncoder().encode('<html>'), ids: [1], account, passphrase: 'x' }

const createDecoder = (start: () => WorkerLike) =>
  createWorkerClient<Jobs>(start, async () => createInlineDecoder())

/** A worker on the same thread, with what a page sees of one: messages are clones. */
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
  const run = async ({ id, job, input }: ToWorker & { kind: 'run' }) => {
    try {
      const output: unknown = await Reflect.apply(Reflect.get(handlers, job), undefined, [input])
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
  it('starts it with the first job', async () => {
    const { worker, posted, ready } = fakeWorker()
    const start = vi.fn<() => WorkerLike>(() => worker)
    const decoder = createDecoder(start)
    expect(start).not.toHaveBeenCalled()
    const failing = decoder.run('accountEvents', wrong, signal).catch((error: unknown) => error)
    const keys = decoder.run('accountKeys', { account, assets: [], pools: [] }, signal)
    expect(posted).toEqual([])
    ready()
    expect(await keys).toEqual([`${'A'.repeat(54)}==`])
    expect(await failing).toBeInstanceOf(SourceError)
    expect(await failing).toMatchObject({ kind: 'badResponse' })
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('does the work itself where the browser refuses workers', async () => {
    const refused = createDecoder(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    expect(
      await refused.run('accountKeys', { account, assets: [], pools: [] }, signal),
    ).toHaveLength(1)
    const { worker, die } = fakeWorker()
    const blocked = createDecoder(() => worker)
    const keys = blocked.run('accountKeys', { account, assets: [], pools: [] }, signal)
    die()
    expect(await keys).toHaveLength(1)
    expect(
      await blocked.run('accountKeys', { account, assets: [], pools: [] }, signal),
    ).toHaveLength(1)
  })

  it('makes one stand-in for all jobs, and another after one that could not be made', async () => {
    const stand = vi.fn<() => Promise<Runner<Jobs>>>(async () => createInlineDecoder())
    stand.mockRejectedValueOnce(new Error('the code did not come'))
    const refused = createWorkerClient<Jobs>(() => {
      throw new DOMException('not here', 'SecurityError')
    }, stand)
    const topics = () => refused.run('accountTopics', { account }, signal)
    await expect(topics()).rejects.toThrow('the code did not come')
    await Promise.all([topics(), topics(), topics()])
    await topics()
    expect(stand).toHaveBeenCalledTimes(2)
  })

  it('fails what a dying worker was doing, and starts another', async () => {
    const first = fakeWorker({ silent: true })
    const second = fakeWorker()
    const workers = [first.worker, second.worker]
    const decoder = createDecoder(() => workers.shift() ?? first.worker)
    const lost = decoder.run('accountTopics', { account }, signal)
    first.ready()
    first.die()
    await expect(lost).rejects.toThrow('The decoder stopped: out of memory')
    const again = decoder.run('accountTopics', { account }, signal)
    second.ready()
    expect((await again).moved).toHaveLength(5)
  })

  it('forgets an aborted job, and tells the worker', async () => {
    const { worker, posted, ready } = fakeWorker({ silent: true })
    const decoder = createDecoder(() => worker)
    const controller = new AbortController()
    const job = decoder.run('accountTopics', { account }, controller.signal)
    ready()
    controller.abort()
    await expect(job).rejects.toMatchObject({ name: 'AbortError' })
    expect(posted.map(({ kind }) => kind)).toEqual(['run', 'abort'])
  })
})
