import {
  streamByebye,
  streamError,
  streamHello,
  streamRecord,
} from '../../model/restWire/eventStream.ts'
import type { PageQuery } from '../../model/restWire/pageQuery.ts'
import { streamResponse } from '../../model/restWire/respond.ts'
import { type Row, textOf } from '../record.ts'
import { type RestCall, rebase } from './call.ts'
import type { ReadPage } from './historyLists.ts'

/** Records one by one, then what the clock brings; `limit` of them or the timeout end the connection. */
export function streamList(
  call: RestCall,
  first: PageQuery,
  read: ReadPage,
  timeout: number,
): Response {
  return streamOf(call, timeout, async function* (untilNews) {
    let page = first
    do {
      for (const row of await read(page)) {
        const cursor = textOf(row, 'paging_token')
        page = { ...page, cursor, limit: page.limit - 1 }
        yield streamRecord(rebase(row, call), cursor)
      }
    } while (page.limit > 0 && (await untilNews()))
  })
}

/** One snapshot and no more: the recording has the state of its last ledger only. */
export function streamObject(call: RestCall, object: Row, timeout: number): Response {
  return streamOf(call, timeout, async function* (untilNews) {
    yield streamRecord(rebase(object, call))
    while (await untilNews());
  })
}

type Body = (untilNews: () => Promise<boolean>) => AsyncGenerator<string>

function streamOf(call: RestCall, timeout: number, body: Body): Response {
  const end = Date.now() + timeout
  const gone = new AbortController()
  const { signal } = gone
  call.request.signal.addEventListener('abort', () => gone.abort())
  const untilNews = async (): Promise<boolean> => {
    const left = end - Date.now()
    const next = (await call.view.untilNext()) ?? left
    await sleep(Math.min(left, Math.max(next, 1)), signal)
    return !signal.aborted && Date.now() < end
  }
  const encoder = new TextEncoder()
  return streamResponse(
    new ReadableStream({
      async start(controller) {
        const send = (text: string) => {
          if (!signal.aborted) controller.enqueue(encoder.encode(text))
        }
        send(streamHello)
        try {
          for await (const text of body(untilNews)) send(text)
          send(streamByebye)
        } catch (error) {
          send(streamError(error instanceof Error ? error.message : 'Unexpected stream error'))
        }
        if (!signal.aborted) controller.close()
      },
      cancel: () => gone.abort(),
    }),
  )
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || milliseconds <= 0) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
