import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Fetch } from '../model/fetch.ts'

/** Answers one request of node's http with a `fetch`. A handler that throws drops the connection, as the fault meant. */
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

/** Connect cuts off the mount point and keeps the whole as `originalUrl`. */
function urlOf(incoming: IncomingMessage): string {
  return 'originalUrl' in incoming ? String(incoming.originalUrl) : (incoming.url ?? '/')
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const host = incoming.headers.host ?? 'localhost'
  const url = `http://${host}${urlOf(incoming)}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const body = hasBody ? new Uint8Array(await buffer(incoming)) : null
  return new Request(url, { method, headers, signal, body })
}

/**
 * A connect-style handler for vite's dev and preview servers: takes what lies under the given prefixes, passes the rest on.
 * The mock must have been made with the same `restPrefix` and `rpcPath`.
 */
export function mockMiddleware(mock: Fetch, prefixes: readonly string[] = ['/horizon', '/rpc']) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const [path = ''] = urlOf(incoming).split('?')
    const isOurs = prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    if (isOurs) void serve(mock, incoming, outgoing)
    else next()
  }
}
