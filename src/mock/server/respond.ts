import { prettyJson } from '#ledger/values'
import type { Problem } from './problem.ts'

const never = 'no-cache, no-store, max-age=0'

/** A HAL object or page. */
export function halResponse(
  body: unknown,
  status = 200,
  extra: Readonly<Record<string, string>> = {},
): Response {
  return new Response(prettyJson(body), {
    status,
    headers: {
      'Content-Type': 'application/hal+json; charset=utf-8',
      'Content-Disposition': 'inline',
      'Cache-Control': never,
      Vary: 'Accept-Encoding',
      ...extra,
    },
  })
}

/** A problem document. */
export function problemResponse(
  problem: Problem,
  extra: Readonly<Record<string, string>> = {},
): Response {
  return new Response(prettyJson(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': never,
      Vary: 'Origin',
      ...extra,
    },
  })
}

/** Any other answer: health, raw account data, an empty 405. */
export function plainResponse(body: BodyInit | null, status: number, type?: string): Response {
  const headers = new Headers({ 'Cache-Control': never, Vary: 'Origin' })
  if (type !== undefined) headers.set('Content-Type', type)
  return new Response(body, { status, headers })
}

/** An event stream; it overrides the echoed origin with `*`. */
export function streamResponse(body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Origin',
      'Access-Control-Allow-Origin': '*',
    },
  })
}

/** The answer to a CORS preflight: it allows the request, uncached. */
export function preflightResponse(request: Request): Response {
  const method = request.headers.get('Access-Control-Request-Method') ?? ''
  const headers = new Headers({
    'Cache-Control': never,
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    'Access-Control-Allow-Origin': request.headers.get('Origin') ?? '*',
  })
  if (/^(GET|POST|HEAD)$/.test(method)) headers.set('Access-Control-Allow-Methods', method)
  const requested = request.headers.get('Access-Control-Request-Headers')
  if (requested !== null) headers.set('Access-Control-Allow-Headers', requested)
  return new Response(null, { status: 204, headers })
}

/** The service echoes the origin, and exposes two headers only. */
export function withOrigin(request: Request, response: Response): Response {
  const origin = request.headers.get('Origin')
  if (origin === null || response.headers.has('Access-Control-Allow-Origin')) return response
  response.headers.set('Access-Control-Allow-Origin', origin)
  response.headers.set('Access-Control-Expose-Headers', 'Date, Latest-Ledger')
  return response
}
