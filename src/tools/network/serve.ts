import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Fetch } from '#ledger/values/answer.ts'
import { problemOf } from '#mock/server/problem.ts'
import { problemResponse } from '#mock/server/respond.ts'

/**
 * Requests that are answered at once: of those with a body, which may take long to come; of those that only read; and of those
 * of connections that send several without waiting, which no browser does.
 */
const mostRunning = { write: 64, read: 16, together: 2 } as const
/** Connections whose next request waits for its turn, and requests of one connection: above it they are refused. */
const [mostWaiting, mostOfOne] = [256, 64]
/** Answers that are written and not yet read: above it the connection goes whose client has read nothing for the longest time. */
const mostUnread = 128
/** Event streams at once: above it the oldest goes of the address that has most. Its client connects again by itself. */
const mostStreams = 128

/** A request. */
interface Turn {
  readonly hasBody: boolean
  readonly gone: AbortController
  readonly answer: (answered: () => void) => Promise<void>
}

/** A connection: it has one answer at a time. */
interface Line {
  /** It sent a request before it had the answer of the one before. */
  sendsTogether?: boolean
  readonly waiting: Turn[]
  running?: { readonly gone: AbortController; readonly answered: () => void } | undefined
}

/**
 * Answers requests of node's http with a `fetch`, so many at once. Those of clients that left are dropped. If the handler
 * throws, the connection is dropped, as a fault may intend.
 */
export function createServing(
  fetch: Fetch,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const lines = new Map<Socket, Line>()
  const running = { write: 0, read: 0, together: 0 }
  const unread = new Set<ServerResponse>()
  const streams = new Map<ServerResponse, string>()

  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: Line = { waiting: [] }
    lines.set(socket, line)
    socket.once('close', () => {
      lines.delete(socket)
      line.running?.answered()
      for (const { gone } of [line.running ?? [], line.waiting].flat()) gone.abort()
      startNext()
    })
    return line
  }
  const whoWait = () => [...lines].filter(([, line]) => !line.running && line.waiting.length > 0)

  /** The connection that was answered longest ago goes first. */
  const startNext = (): void => {
    for (const [socket, line] of whoWait()) {
      const [turn] = line.waiting
      if (turn === undefined) continue
      const pool = turn.hasBody ? 'write' : line.sendsTogether === true ? 'together' : 'read'
      if (running[pool] >= mostRunning[pool]) continue
      line.waiting.shift()
      lines.delete(socket)
      lines.set(socket, line)
      running[pool]++
      let isRunning = true
      const answered = () => {
        if (!isRunning) return
        isRunning = false
        running[pool]--
        startNext()
      }
      line.running = { gone: turn.gone, answered }
      void turn.answer(answered).finally(() => {
        answered()
        line.running = undefined
        startNext()
      })
    }
  }

  const keepStream = (outgoing: ServerResponse) => {
    streams.set(outgoing, outgoing.socket?.remoteAddress ?? '')
    outgoing.once('close', () => streams.delete(outgoing))
    if (streams.size <= mostStreams) return
    const byAddress = [...Map.groupBy(streams, ([, address]) => address).values()]
    const [most] = byAddress.toSorted((a, b) => b.length - a.length)
    most?.[0]?.[0].destroy()
  }

  const write = async (response: Response, outgoing: ServerResponse, gone: AbortSignal) => {
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.setHeader(name, value)
    outgoing.flushHeaders()
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) keepStream(outgoing)
    for await (const chunk of response.body ?? []) {
      if (outgoing.write(chunk)) continue
      unread.add(outgoing)
      const [longest] = unread
      if (unread.size > mostUnread) longest?.destroy()
      await once(outgoing, 'drain', { signal: gone }).finally(() => unread.delete(outgoing))
    }
    outgoing.end()
  }

  return (incoming, outgoing) => {
    const { socket, method = 'GET' } = incoming
    const line = lineOf(socket)
    const gone = new AbortController()
    const answer = async (asked: Fetch, answered: () => void): Promise<void> => {
      try {
        const response = await asked(requestOf(incoming, gone.signal))
        answered()
        await write(response, outgoing, gone.signal)
      } catch (error) {
        if (!gone.signal.aborted) console.error(error)
        outgoing.destroy()
      } finally {
        // What nobody read of the body is let through: the client sees the answer.
        incoming.resume()
      }
    }
    const isRefused =
      line.waiting.length >= mostOfOne ||
      (line.waiting.length === 0 && whoWait().length >= mostWaiting)
    if (isRefused) return void answer(refuse, () => undefined)
    if (line.running || line.waiting.length > 0) line.sendsTogether = true
    const turn = { hasBody: hasBody(method), gone }
    line.waiting.push({ ...turn, answer: (answered) => answer(fetch, answered) })
    // All requests that came together are known then.
    setImmediate(startNext)
  }
}

const refuse: Fetch = () =>
  Promise.resolve(
    problemResponse(
      problemOf('service_unavailable', undefined, 'Too many requests wait; see Retry-After.'),
      { 'Retry-After': '2', 'Access-Control-Allow-Origin': '*' },
    ),
  )

const hasBody = (method: string) => !/^(GET|HEAD|OPTIONS)$/.test(method)

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const host = incoming.headers.host ?? 'localhost'
  const url = `http://${host}${incoming.url ?? '/'}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const body = hasBody(method) ? bodyOf(incoming) : null
  const init = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, init)
}

/** A request's body, of which no more is read than its reader asks for. Its end by the reader leaves the connection open for the answer. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  )
}
