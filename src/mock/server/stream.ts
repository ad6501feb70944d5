import { type WireCall, type WireRecord, tokenOf } from './call.ts'
import { streamByebye, streamError, streamHello, streamRecord } from './eventStream.ts'
import { compactJson } from '#ledger/values'
import type { PageQuery, ReadPage } from './pageQuery.ts'
import { streamResponse } from './respond.ts'

/** When a server's streams poll, and when they end. */
export interface News {
  /** Resolves when there may be new records, at the latest after so many milliseconds. */
  readonly untilNews: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
}

/** Snapshots of a single object in one connection. */
const maxSnapshots = 10

/**
 * Sends records one by one, then new ones; `limit` records or the timeout end the connection. Throws if the first page
 * fails: the answer is then a problem.
 */
export async function streamList(
  call: WireCall,
  first: PageQuery,
  read: ReadPage,
  news: News,
): Promise<Response> {
  const begun = await read(first)
  return streamOf(call, news, async function* (untilNews) {
    let page = first
    let records = begun
    for (;;) {
      for (const record of records) {
        const cursor = tokenOf(record)
        page = { ...page, cursor, limit: page.limit - 1 }
        yield streamRecord(record, cursor)
      }
      if (page.limit <= 0 || !(await untilNews())) return
      records = await read(page)
    }
  })
}

/** Sends a snapshot and, where `again` reads it again, each one that differs. */
export function streamObject(
  call: WireCall,
  first: WireRecord,
  news: News,
  again?: () => Promise<WireRecord>,
): Response {
  return streamOf(call, news, async function* (untilNews) {
    let shown = compactJson(first)
    yield streamRecord(first)
    for (let sent = 1; sent < maxSnapshots && (await untilNews()); ) {
      const object = await again?.()
      if (object === undefined || compactJson(object) === shown) continue
      shown = compactJson(object)
      sent++
      yield streamRecord(object)
    }
  })
}

type Body = (untilNews: () => Promise<boolean>) => AsyncGenerator<string>

function streamOf(call: WireCall, news: News, body: Body): Response {
  const end = Date.now() + news.streamTimeout
  const gone = new AbortController()
  const { signal } = gone
  call.request.signal.addEventListener('abort', () => gone.abort())
  const untilNews = async (): Promise<boolean> => {
    await news.untilNews(end - Date.now(), signal)
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
