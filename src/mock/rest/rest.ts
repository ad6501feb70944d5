import { negotiate } from '../../model/restWire/negotiate.ts'
import { pageLinks } from '../../model/restWire/pageLinks.ts'
import { parsePageQuery } from '../../model/restWire/pageQuery.ts'
import { ProblemError, problemOf } from '../../model/restWire/problem.ts'
import { halResponse, plainResponse, preflightResponse } from '../../model/restWire/respond.ts'
import { problemResponse, withOrigin } from '../../model/restWire/respond.ts'
import { compactJson } from '../../model/restWire/json.ts'
import { textOf } from '../record.ts'
import type { View } from '../view.ts'
import { type RestCall, rebase } from './call.ts'
import { type Route, matchRoutes } from './routes.ts'

export interface RestOptions {
  readonly view: View
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
  /** As a service started with DISABLE_TX_SUB. */
  readonly submission: 'replay' | 'disabled'
  /** `next` of trade aggregations without an end leads back to the beginning, as the service's does. */
  readonly aggregationsLoop: boolean
}

/** One REST request; `path` is what follows the mount point `prefix`. */
export async function answerRest(
  request: Request,
  prefix: string,
  path: string,
  options: RestOptions,
): Promise<Response> {
  if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
    return preflightResponse(request)
  }
  return withOrigin(request, await route(request, prefix, path, options))
}

async function route(
  request: Request,
  prefix: string,
  rawPath: string,
  options: RestOptions,
): Promise<Response> {
  const path = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : '/'
  if (path === '/health') return health(request)
  const matches = matchRoutes(path)
  if (matches.length === 0) return problemResponse(problemOf('not_found'))
  const [found, parameters] =
    matches.find(([{ method }]) => (method ?? 'GET') === request.method) ?? []
  if (found === undefined) return plainResponse(null, 405)
  const moment = await options.view.moment()
  const call = callOf(request, prefix, rawPath, parameters ?? {}, { ...options, moment })
  const latest = found.state === true ? { 'Latest-Ledger': String(moment.head) } : {}
  try {
    if (found.method === 'POST' && options.submission === 'disabled') await refuse(call, path)
    return await answer(call, found, options, latest)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return problemResponse(error.problem, latest)
  }
}

async function answer(
  call: RestCall,
  found: Route,
  options: RestOptions,
  latest: Readonly<Record<string, string>>,
): Promise<Response> {
  if ('response' in found) return await found.response(call)
  const raw = found.path.includes('/data/')
  const wanted = negotiate(call.request.headers.get('Accept'), [
    'json',
    ...(found.streams === true ? (['stream'] as const) : []),
    ...(raw ? (['bytes'] as const) : []),
  ])
  if (wanted === undefined) throw new ProblemError('not_acceptable')
  if ('object' in found) {
    const object = await found.object(call)
    if (wanted === 'stream')
      return (await import('./stream.ts')).streamObject(call, object, options.streamTimeout)
    if (wanted === 'bytes') return rawData(textOf(object, 'value'))
    return halResponse(rebase(object, call), 200, latest)
  }
  const lastEventId = call.request.headers.get('Last-Event-ID')
  const page = parsePageQuery(call.query, lastEventId, call.moment.head)
  if ('page' in found) return halResponse(await found.page(call, page), 200, latest)
  const read = await found.list(call, page)
  if (wanted === 'stream')
    return (await import('./stream.ts')).streamList(call, page, read, options.streamTimeout)
  const rows = await read(page)
  const tokens = rows.map((row) => textOf(row, 'paging_token'))
  const records = rows.map((row) => rebase(row, call))
  const _links = pageLinks(call.address, call.query, page, tokens)
  return halResponse({ _links, _embedded: { records } }, 200, latest)
}

function callOf(
  request: Request,
  prefix: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
  { view, moment, aggregationsLoop }: RestOptions & Pick<RestCall, 'moment'>,
): RestCall {
  const url = new URL(request.url)
  const scheme = request.headers.get('X-Forwarded-Proto') ?? url.protocol.replace(':', '')
  const base = `${scheme}://${url.host}${prefix}`
  const query = url.searchParams
  return {
    request,
    view,
    corpus: view.corpus,
    moment,
    loops: aggregationsLoop,
    base,
    address: `${base}${path}`,
    query,
    bag: (key) => (parameters[key] ?? query.get(key)) || undefined,
  }
}

async function refuse(call: RestCall, path: string): Promise<never> {
  const body = new URLSearchParams(await call.request.text())
  const extras = path === '/transactions_async' ? { envelope_xdr: body.get('tx') ?? '' } : undefined
  throw new ProblemError('transaction_submission_disabled', extras)
}

function health(request: Request): Response {
  if (request.method !== 'GET') return plainResponse(null, 405)
  const body = compactJson({ database_connected: true, core_up: true, core_synced: true })
  return plainResponse(body, 200, 'text/plain; charset=utf-8')
}

/** The decoded bytes; text is labelled as text, as Go's sniffer would. */
function rawData(base64: string): Response {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const isText = bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13)
  const type = isText ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  return plainResponse(bytes, 200, type)
}
