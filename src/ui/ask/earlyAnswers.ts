import {
  type Engine,
  errorFromPlain,
  type Protocol,
  type Received,
  type WorkerLike,
} from '#sources'

/** A question that was posted to the worker before the page's code had loaded. */
export interface EarlyQuestion {
  readonly question: string
  readonly input: object
}

export interface EarlyAnswers {
  readonly worker: WorkerLike
  readonly asked: readonly EarlyQuestion[]
  /** Messages and errors of the worker so far. */
  readonly events: readonly Event[]
}

/** Equal text is the same question. */
export const questionKey = ({ question, input }: EarlyQuestion): string =>
  JSON.stringify([question, input], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

/** The id of an early question in its messages: negative, since the page's own count from 1. */
export const earlyId = (index: number): number => -1 - index

/** Milliseconds until a worker that has said nothing is given up: a browser that blocks it may report nothing. */
const longestSilence = 10_000

/**
 * `engine`, with the answers to early questions from the worker that has them. Each is given once; where the worker
 * fails or stays silent, the engine answers.
 */
export function withEarlyAnswers(engine: Engine, { worker, asked, events }: EarlyAnswers): Engine {
  const waiting = new Map<number, (message?: Received) => void>()
  const early = new Map<string, { readonly id: number; readonly message: Promise<Received> }>()
  const giveUp = () => {
    for (const end of waiting.values()) end()
  }
  const silence = setTimeout(giveUp, longestSilence)
  for (const [index, question] of asked.entries()) {
    const id = earlyId(index)
    const message = new Promise<Received>((resolve) => {
      waiting.set(id, resolve)
    })
    early.set(questionKey(question), { id, message })
  }
  const receive = ({ data }: { readonly data: Received }) => {
    // It runs: a slow service is waited for, not asked again.
    clearTimeout(silence)
    if (data.kind !== 'ready') waiting.get(data.id)?.(data)
  }
  worker.addEventListener('message', receive)
  worker.addEventListener('error', giveUp)
  for (const event of events) {
    if (event instanceof MessageEvent) receive(event)
    else giveUp()
  }
  return {
    async run<K extends keyof Protocol>(
      question: K,
      input: Protocol[K]['input'],
      signal: AbortSignal,
    ): Promise<Protocol[K]['output']> {
      const key = early.size === 0 ? '' : questionKey({ question, input })
      const found = early.get(key)
      early.delete(key)
      if (found === undefined) return engine.run(question, input, signal)
      signal.throwIfAborted()
      const abort = () => {
        worker.postMessage({ kind: 'abort', id: found.id }, [])
        waiting.get(found.id)?.()
      }
      signal.addEventListener('abort', abort, { once: true })
      const message = await found.message
      signal.removeEventListener('abort', abort)
      signal.throwIfAborted()
      if (message === undefined) return engine.run(question, input, signal)
      if (message.kind === 'done') return message.output
      throw errorFromPlain(message.error)
    },
  }
}
