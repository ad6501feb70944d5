import { answerRequest } from '../server/answer.ts'
import { sleep } from '../server/sleep.ts'
import type { View } from '../view.ts'
import { answersOf } from './answers.ts'

export interface RestOptions {
  readonly view: View
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
  /** As a service started with DISABLE_TX_SUB. */
  readonly submission: 'replay' | 'disabled'
  /** `next` of trade aggregations without an end leads back to the beginning, as the service's does. */
  readonly aggregationsLoop: boolean
}

/** One REST request; `path` is what follows the mount point `prefix`. */
export function answerRest(
  request: Request,
  prefix: string,
  path: string,
  { view, streamTimeout, submission, aggregationsLoop }: RestOptions,
): Promise<Response> {
  return answerRequest(request, prefix, path, {
    answers: answersOf(submission),
    async open(call) {
      const moment = await view.moment()
      return { ...call, view, corpus: view.corpus, moment, loops: aggregationsLoop }
    },
    latest: ({ moment }) => moment.head,
    health: () => Promise.resolve({ database_connected: true, core_up: true, core_synced: true }),
    async untilNews(milliseconds, signal) {
      const next = (await view.untilNext()) ?? milliseconds
      await sleep(Math.min(milliseconds, Math.max(next, 1)), signal)
    },
    streamTimeout,
    // The recording has the state of its last ledger only.
    follows: false,
  })
}
