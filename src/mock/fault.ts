import { isRow } from './record.ts'
import { problemOf } from './server/problem.ts'
import { problemResponse } from './server/respond.ts'

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly body?: string | undefined }
  | { readonly kind: 'rateLimited'; readonly retryAfter: number }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'redirect'; readonly location: string }
  /** As a browser reports a refused connection, or an answer without CORS headers. */
  | { readonly kind: 'unreachable' }
  /** A body that does not match its content type, with status 200. */
  | { readonly kind: 'garbage' | 'html' }
  /** The connection ends in the middle of the body. */
  | { readonly kind: 'cutOff' }
  | { readonly kind: 'huge'; readonly bytes: number }
  /** JSON-RPC: the reply is to another call, or some replies of a batch are missing. */
  | { readonly kind: 'wrongId' | 'missingResults' }

export interface FaultRule {
  /** Part of the address, or a pattern over it. */
  readonly url?: string | RegExp | undefined
  /** Part of the body, such as the name of an RPC method. */
  readonly body?: string | undefined
  /** After so many times the service works again. */
  readonly times?: number | undefined
  readonly fault: Fault
}

export type FaultOption = readonly FaultRule[] | ((request: Request) => Fault | undefined)

/** The faults of one mock; rules count how often they applied. */
export function createFaults(
  option: FaultOption,
): (request: Request) => Promise<Fault | undefined> {
  if (typeof option === 'function') return (request) => Promise.resolve(option(request))
  const struck = new Map<FaultRule, number>()
  return async (request) => {
    const body = request.body === null ? '' : await request.clone().text()
    const rule = option.find(
      (one) =>
        matches(one.url, request.url) &&
        matches(one.body, body) &&
        (struck.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY),
    )
    if (rule !== undefined) struck.set(rule, (struck.get(rule) ?? 0) + 1)
    return rule?.fault
  }
}

function matches(pattern: string | RegExp | undefined, text: string): boolean {
  if (pattern === undefined) return true
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)
}

/** The answer with the fault; `good` is called only where the fault needs it. */
export async function strike(fault: Fault, good: () => Promise<Response>): Promise<Response> {
  switch (fault.kind) {
    case 'status':
      return new Response(fault.body ?? null, { status: fault.status })
    case 'rateLimited': {
      const headers = { 'Retry-After': String(fault.retryAfter) }
      return problemResponse(problemOf('rate_limit_exceeded'), headers)
    }
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
      return await good()
    case 'redirect':
      return new Response(null, { status: 307, headers: { Location: fault.location } })
    case 'unreachable':
      throw new TypeError('Failed to fetch')
    case 'garbage':
      return json('{"_links": {"self": \u0000 !!!')
    case 'html':
      return new Response('<!doctype html><title>Just a moment…</title>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    case 'cutOff':
      return cutOff(await good())
    case 'huge':
      return json(JSON.stringify({ padding: ' '.repeat(fault.bytes) }))
    case 'wrongId':
      return await mapReplies(await good(), (replies) =>
        replies.map((reply) =>
          isRow(reply) ? { ...reply, id: `not ${String(reply.id)}` } : reply,
        ),
      )
    case 'missingResults':
      return await mapReplies(await good(), (replies) => replies.slice(0, -1))
  }
}

function json(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

async function cutOff(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const half = bytes.slice(0, bytes.length >> 1)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(half)
    },
    pull(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

async function mapReplies(
  response: Response,
  change: (replies: readonly unknown[]) => readonly unknown[],
): Promise<Response> {
  const body: unknown = await response.json()
  if (Array.isArray(body)) return json(JSON.stringify(change(body)))
  const [reply] = change([body])
  return json(reply === undefined ? '' : JSON.stringify(reply))
}
