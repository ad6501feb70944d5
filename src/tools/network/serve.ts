import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fetch } from '#ledger/values/answer.ts'

/** Answers one request of node's http with a `fetch`. If the handler throws, the connection is dropped, as a fault may intend. */
export async function serve(
  fetch: Fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.on('close', () => gone.abort())
  try {
    const response = await fetch(requestOf(incoming, gone.signal))
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.setHeader(name, value)
    outgoing.flushHeaders()
    for await (const chunk of response.body ?? []) {
      if (!outgoing.write(chunk) && !gone.signal.aborted) await once(outgoing, 'drain')
    }
    outgoing.end()
  } catch (error) {
    if (!gone.signal.aborted) console.error(error)
    outgoing.destroy()
  } finally {
    // What nobody read of the body is let through: the client sees the answer.
    incoming.resume()
  }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const host = incoming.headers.host ?? 'localhost'
  const url = `http://${host}${incoming.url ?? '/'}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const body = hasBody ? bodyOf(incoming) : null
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
