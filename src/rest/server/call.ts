import type { Bag } from './parameters.ts'

/** A record as it goes over the wire. */
export type WireRecord = Readonly<Record<string, unknown>>

/** A record's paging token. */
export const tokenOf = ({ paging_token: token }: WireRecord): string =>
  typeof token === 'string' ? token : ''

/** One request to a REST service, taken apart. */
export interface WireCall {
  readonly request: Request
  /** Scheme, host and prefix, as links begin. */
  readonly base: string
  /** `base` and the path as it was asked, a trailing slash included. */
  readonly address: string
  readonly query: URLSearchParams
  /** Path and query in one bag; the path wins, and of a repeated parameter the last. */
  readonly bag: Bag
  /** The query alone, of a repeated parameter the first: so the service reads those of an order book. */
  readonly firsts: Bag
}

/** Takes a request apart; `path` is what follows the mount point `prefix`, and `parameters` are those in it. */
export function wireCall(
  request: Request,
  prefix: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): WireCall {
  const url = new URL(request.url)
  const scheme = request.headers.get('X-Forwarded-Proto') ?? url.protocol.replace(':', '')
  const base = `${scheme}://${url.host}${prefix}`
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
