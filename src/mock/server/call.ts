import type { RequestParameters } from './parameters.ts'

/** A record as it goes over the wire. */
export type WireRecord = Readonly<Record<string, unknown>>

/** A record's paging token. */
export const tokenOf = ({ paging_token: token }: WireRecord): string =>
  typeof token === 'string' ? token : ''

/** A parsed request to a REST service. */
export interface WireCall {
  readonly request: Request
  /** Scheme, host and prefix: the start of every link. */
  readonly base: string
  /** `base` and the path as requested, with its trailing slash. */
  readonly address: string
  readonly query: URLSearchParams
  /** Path and query together; the path wins, then the last of a repeated parameter. */
  readonly bag: RequestParameters
  /** The query alone, with the first of a repeated parameter: the service reads order books so. */
  readonly firsts: RequestParameters
}

/** Parses a request; `path` is what follows the mount point `prefix`, and `parameters` are those in it. */
export function wireCall(
  request: Request,
  prefix: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): WireCall {
  const url = new URL(request.url)
  // A link of another scheme could be a script.
  const [scheme] = /^https?$/i.exec(request.headers.get('X-Forwarded-Proto') ?? '') ?? [
    url.protocol.replace(':', ''),
  ]
  const base = `${scheme.toLowerCase()}://${url.host}${prefix}`
  const query = url.searchParams
  return {
    request,
    base,
    address: `${base}${path}`,
    query,
    bag: (key) => (parameters[key] ?? query.getAll(key).at(-1)) || undefined,
    firsts: (key) => query.get(key) || undefined,
  }
}
