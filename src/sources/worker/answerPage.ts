import { type FromWorker, type Received, plainError } from './messages.ts'
import { type EngineOptions, createBrowserEngine, createEarlyResponses } from './engine.ts'

/** Answers the page's questions; `bundledFetch` opens a recorded network in a folder of this site. */
export function answerPage(bundledFetch: EngineOptions['bundledFetch']): void {
  const early = createEarlyResponses()
  const engine = createBrowserEngine(bundledFetch, early.take)
  const running = new Map<number, AbortController>()
  const perform = async ({ id, question, input }: Received): Promise<void> => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      await nextTask() // lets an abort that is already posted arrive first
      controller.signal.throwIfAborted()
      post({ kind: 'done', id, output: await engine.run(question, input, controller.signal) })
    } catch (error) {
      post({ kind: 'failed', id, error: plainError(error) })
    } finally {
      running.delete(id)
    }
  }
  self.addEventListener('message', ({ data }: { readonly data: Received }) => {
    if (data.kind === 'abort') running.get(data.id)?.abort()
    else if (data.kind === 'early') early.expect(data.requests)
    else if (data.kind === 'earlyResponse') early.receive(data.index, data.response)
    else void perform(data)
  })
  post({ kind: 'ready' })
}

/** Lets posted messages arrive first; a timer would take 4 ms. */
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
