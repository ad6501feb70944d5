import '#tools/lateCode.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import type { Source } from '#sources/source.ts'
import { recordedFetch } from './recordedSources.ts'

export const rpcUrl = 'https://recorded.invalid/rpc'

/** A JSON-RPC request as it was sent. */
export interface SentCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface EventSource {
  readonly source: Source
  /** Each request with its calls, in order. */
  readonly requests: readonly (readonly SentCall[])[]
  /** Bytes of all answers. */
  readonly bytes: () => number
}

/** A source that may read as much as in a browser, so that an account is found by its events. */
export function openEventSource(fetch: Fetch = recordedFetch()): EventSource {
  const requests: SentCall[][] = []
  let bytes = 0
  const source = createRpcSource({
    url: rpcUrl,
    budget: noBudget,
    index: { requestsPerSecond: 1_000 },
    async fetch(request) {
      const body: unknown = await request.clone().json()
      requests.push(
        (Array.isArray(body) ? body : [body]).map((call) => ({
          method: String(Reflect.get(Object(call), 'method')),
          params: Object(Reflect.get(Object(call), 'params')),
        })),
      )
      const response = await fetch(request)
      bytes += (await response.clone().arrayBuffer()).byteLength
      return response
    },
  })
  return { source, requests, bytes: () => bytes }
}

type Change = (
  params: Readonly<Record<string, unknown>>,
  answer: () => Promise<Readonly<Record<string, unknown>>>,
) => Promise<Readonly<Record<string, unknown>>>

/** A node whose answers to getEvents are changed; see `changedCalls`. */
export const changedEvents = (change: Change, fetch?: Fetch): Fetch =>
  changedCalls('getEvents', change, fetch)

/** A node whose answers to calls of one method are changed: `change` gets a call and the node's own answer to it. */
export function changedCalls(
  method: string,
  change: Change,
  fetch: Fetch = recordedFetch(),
): Fetch {
  return async (request) => {
    const body: unknown = await request.clone().json()
    const calls: readonly unknown[] = Array.isArray(body) ? body : [body]
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = async (): Promise<Readonly<Record<string, unknown>>> => {
          const single = new Request(request.url, {
            method: 'POST',
            headers: request.headers,
            body: JSON.stringify(call),
          })
          const made: unknown = await (await fetch(single)).json()
          return Object(made)
        }
        const made =
          Reflect.get(Object(call), 'method') === method
            ? await change(Object(Reflect.get(Object(call), 'params')), answer)
            : await answer()
        return { ...made, id: Reflect.get(Object(call), 'id'), jsonrpc: '2.0' }
      }),
    )
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
}
