import { once } from 'node:events'
import { Worker, isMainThread, workerData } from 'node:worker_threads'

const waiting = 0
const looking = 1
const stopped = 2

/**
 * Bytes that this process takes at most while `run` runs, above what it took before, garbage collected; of all that it
 * has resident, not of its heap alone. A thread looks every millisecond, since `run` lets nothing else happen.
 */
export async function peakDuring(run: () => unknown): Promise<number> {
  const watch = new Int32Array(new SharedArrayBuffer(8))
  const thread = new Worker(new URL(import.meta.url), { workerData: watch })
  await once(thread, 'online')
  // The last resort gives pages back to the system too: what is taken again would count for nothing.
  for (let i = 0; i < 2; i++)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const before = process.memoryUsage.rss()
  tell(watch, looking)
  const kept = run()
  tell(watch, stopped)
  await once(thread, 'exit')
  if (kept === undefined) throw new Error('what is made must be held, or it costs nothing')
  return (watch[1] ?? 0) * 1024 - before
}

function tell(watch: Int32Array, state: number): void {
  Atomics.store(watch, 0, state)
  Atomics.notify(watch, 0)
}

/** In `watch`: the state, and the most seen so far in KiB. */
function look(watch: Int32Array): void {
  Atomics.wait(watch, 0, waiting)
  do {
    watch[1] = Math.max(watch[1] ?? 0, Math.ceil(process.memoryUsage.rss() / 1024))
    Atomics.wait(watch, 0, looking, 1)
  } while (Atomics.load(watch, 0) === looking)
}

if (!isMainThread && workerData instanceof Int32Array) look(workerData)
