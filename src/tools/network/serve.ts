import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
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
    const response = await fetch(await requestOf(incoming, gone.signal))
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
  }
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const host = incoming.headers.host ?? 'localhost'
  const url = `http://${host}${incoming.url ?? '/'}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const body = hasBody ? new Uint8Array(await buffer(incoming)) : null
  return new Request(url, { method, headers, signal, body })
}
