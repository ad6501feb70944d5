import { handlers } from './handlers.ts'
import { type FromWorker, type Received, plainError } from './messages.ts'
import type { Jobs } from './protocol.ts'

/** Jobs that have not begun, one after another, so that an aborted one is never begun. */
const waiting = new Map<number, () => Promise<unknown>>()
let running = false

self.addEventListener('message', ({ data }: { readonly data: Received }) => {
  if (data.kind === 'abort') {
    waiting.delete(data.id)
    return
  }
  waiting.set(data.id, () => perform(data.job, data.input))
  if (!running) void drain()
})
post({ kind: 'ready' })

async function perform<K extends keyof Jobs>(job: K, input: Jobs[K]['input']): Promise<unknown> {
  return handlers[job](input)
}

async function drain(): Promise<void> {
  running = true
  for (;;) {
    await nextTask()
    const [next] = waiting
    if (next === undefined) break
    const [id, job] = next
    waiting.delete(id)
    try {
      post({ kind: 'done', id, output: await job() })
    } catch (error) {
      post({ kind: 'failed', id, error: plainError(error) })
    }
  }
  running = false
}

/** Lets the messages in between come through, aborts among them; a timer would take 4 ms. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(0)
  })
}

function post(message: FromWorker): void {
  self.postMessage(message, [])
}
