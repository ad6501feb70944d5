import { compactJson } from '#ledger/values'
import { tokenOf, type WireCall, type WireRecord, wireCall } from './call.ts'
import { pageLinks } from './pageLinks.ts'
import { type PageQuery, parsePageQuery, type ReadPage } from './pageQuery.ts'
import { ProblemError, problemOf } from './problem.ts'
import {
  halResponse,
  plainResponse,
  preflightResponse,
  problemResponse,
  streamResponse,
  withOrigin,
} from './respond.ts'
import { matchRoutes, type Resource, type Route } from './routes.ts'

/** The function that answers for a resource; `Call` is a request with the server's context. */
export type Answering<Call> =
  | { readonly list: (call: Call, page: PageQuery) => Promise<ReadPage> }
  /** A page with its own rules for links. */
  | { readonly page: (call: Call, page: PageQuery) => Promise<WireRecord> }
  | { readonly object: (call: Call) => Promise<WireRecord> }
  | { readonly response: (call: Call) => Promise<Response> }

/** The data behind the REST contract: a recording, or another source for a network. */
export interface RestServer<Call extends WireCall> extends News {
  readonly answers: Readonly<Record<Resource, Answering<Call>>>
  /** The server's current context. Throws as a handler does. */
  readonly open: (call: WireCall) => Promise<Call>
  /** The latest ledger in that context. */
  readonly latest: (call: Call) => number
  readonly health: () => Promise<Health>
  /** The problem for an error that is no ProblemError; undefined: it is rethrown. */
  readonly problemOf?: ((error: unknown) => ProblemError | undefined) | undefined
  /** The stream of an object sends its changes; otherwise it sends one snapshot. */
  readonly follows: boolean
}

/** The body of `/health` (rest.md 1.12). */
export interface Health {
  readonly database_connected: boolean
  readonly core_up: boolean
  readonly core_synced: boolean
}

/** Answers one REST request; `path` is what follows the mount point `prefix`. */
export async function answerRequest<Call extends WireCall>(
  request: Request,
  prefix: string,
  path: string,
  server: RestServer<Call>,
): Promise<Response> {
  if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
    return preflightResponse(request)
  }
  return withOrigin(request, await routed(request, prefix, path, server))
}

async function routed<Call extends WireCall>(
  request: Request,
  prefix: string,
  rawPath: string,
  server: RestServer<Call>,
): Promise<Response> {
  const path = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : '/'
  if (path === '/health') {
    return request.method === 'GET' ? health(await server.health()) : plainResponse(null, 405)
  }
  const matches = matchRoutes(path)
  if (matches.length === 0) return problemResponse(problemOf('not_found'))
  const [route, parameters] =
    matches.find(([{ method }]) => (method ?? 'GET') === request.method) ?? []
  if (route === undefined) return plainResponse(null, 405)
  let latest: Readonly<Record<string, string>> = {}
  try {
    const call = await server.open(wireCall(request, prefix, rawPath, parameters ?? {}))
    if (route.state === true) latest = { 'Latest-Ledger': String(server.latest(call)) }
    return await answer(call, route, server, latest)
  } catch (error) {
    const refusal = error instanceof ProblemError ? error : server.problemOf?.(error)
    if (refusal === undefined) throw error
    return problemResponse(refusal.problem, { ...latest, ...refusal.headers })
  }
}

async function answer<Call extends WireCall>(
  call: Call,
  route: Route,
  server: RestServer<Call>,
  latest: Readonly<Record<string, string>>,
): Promise<Response> {
  const answering = server.answers[route.gives]
  if ('response' in answering) return await answering.response(call)
  const form = negotiate(call.request.headers.get('Accept'), [
    'json',
    ...(route.streams === true ? (['stream'] as const) : []),
    ...(route.raw === true ? (['bytes'] as const) : []),
  ])
  if (form === undefined) throw new ProblemError('not_acceptable')
  if ('object' in answering) {
    const object = await answering.object(call)
    if (form === 'stream') {
      return streamObject(
        call,
        object,
        server,
        follows(route, server) ? () => answering.object(call) : undefined,
      )
    }
    if (form === 'bytes') return rawData(object.value)
    return halResponse(object, 200, latest)
  }
  const lastEventId = call.request.headers.get('Last-Event-ID')
  const page = parsePageQuery(call.query, lastEventId, server.latest(call))
  if ('page' in answering) return halResponse(await answering.page(call, page), 200, latest)
  const read = await answering.list(call, page)
  if (form === 'stream') {
    return await streamList(call, page, read, server)
  }
  const records = await read(page)
  const _links = pageLinks(call.address, call.query, page, records.map(tokenOf))
  return halResponse({ _links, _embedded: { records } }, 200, latest)
}

/** The service compares snapshots of an account by its id alone, so that there is but one (rest.md 1.7). */
const follows = (route: Route, server: { readonly follows: boolean }): boolean =>
  server.follows && route.gives !== 'account'

function health(state: Health): Response {
  const isWell = state.database_connected && state.core_up && state.core_synced
  return plainResponse(compactJson(state), isWell ? 200 : 503, 'text/plain; charset=utf-8')
}

/** The decoded bytes; text is labelled as text, as Go's sniffer would. */
function rawData(base64: unknown): Response {
  const text = atob(typeof base64 === 'string' ? base64 : '')
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const isText = bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13)
  const type = isText ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  return plainResponse(bytes, 200, type)
}

/** The form of an answer. */
type Representation = 'json' | 'stream' | 'bytes'

const kinds: ReadonlyMap<string, readonly Representation[]> = new Map([
  ['*/*', ['json', 'stream', 'bytes']],
  ['application/*', ['json', 'bytes']],
  ['application/hal+json', ['json']],
  ['application/json', ['json']],
  ['text/event-stream', ['stream']],
  ['text/*', ['stream']],
  ['application/octet-stream', ['bytes']],
])

/** The best of `offered` for this Accept header; undefined is a 406. On a tie the specific type wins. */
function negotiate(
  accept: string | null,
  offered: readonly Representation[],
): Representation | undefined {
  if (accept === null || accept.trim() === '') return 'json'
  const wishes = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, weight: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const ranked = wishes
    .filter((wish) => wish.weight > 0 && kinds.has(wish.type))
    .toSorted((a, b) => b.weight - a.weight || stars(a.type) - stars(b.type))
  for (const wish of ranked) {
    const found = kinds.get(wish.type)?.find((kind) => offered.includes(kind))
    if (found !== undefined) return found
  }
  return undefined
}

function stars(type: string): number {
  return type.split('*').length
}

/** The times at which a server's streams poll and end. */
interface News {
  /** Resolves when there may be new records, at the latest after so many milliseconds. */
  readonly untilNews: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
}

/** Snapshots of a single object in one connection. */
const maxSnapshots = 10

/**
 * Sends records one by one, then new ones; `limit` records or the timeout end the connection. Throws if the first page
 * fails: the answer is then a problem.
 */
async function streamList(
  call: WireCall,
  first: PageQuery,
  read: ReadPage,
  news: News,
): Promise<Response> {
  const begun = await read(first)
  return streamOf(call, news, async function* (untilNews) {
    let page = first
    let records = begun
    for (;;) {
      for (const record of records) {
        const cursor = tokenOf(record)
        page = { ...page, cursor, limit: page.limit - 1 }
        yield streamRecord(record, cursor)
      }
      if (page.limit <= 0 || !(await untilNews())) return
      records = await read(page)
    }
  })
}

/** Sends a snapshot and, where `again` reads it again, each one that differs. */
function streamObject(
  call: WireCall,
  first: WireRecord,
  news: News,
  again?: () => Promise<WireRecord>,
): Response {
  return streamOf(call, news, async function* (untilNews) {
    let shown = compactJson(first)
    yield streamRecord(first)
    for (let sent = 1; sent < maxSnapshots && (await untilNews()); ) {
      const object = await again?.()
      if (object === undefined || compactJson(object) === shown) continue
      shown = compactJson(object)
      sent++
      yield streamRecord(object)
    }
  })
}

type Body = (untilNews: () => Promise<boolean>) => AsyncGenerator<string>

function streamOf(call: WireCall, news: News, body: Body): Response {
  const end = Date.now() + news.streamTimeout
  const gone = new AbortController()
  const { signal } = gone
  call.request.signal.addEventListener('abort', () => gone.abort())
  const untilNews = async (): Promise<boolean> => {
    await news.untilNews(end - Date.now(), signal)
    return !signal.aborted && Date.now() < end
  }
  const encoder = new TextEncoder()
  return streamResponse(
    new ReadableStream({
      async start(controller) {
        const send = (text: string) => {
          if (!signal.aborted) controller.enqueue(encoder.encode(text))
        }
        send(streamHello)
        try {
          for await (const text of body(untilNews)) send(text)
          send(streamByebye)
        } catch (error) {
          send(streamError(error instanceof Error ? error.message : 'Unexpected stream error'))
        }
        if (!signal.aborted) controller.close()
      },
      cancel: () => gone.abort(),
    }),
  )
}

/** The first bytes of every stream. */
export const streamHello = 'retry: 1000\nevent: open\ndata: "hello"\n\n'

/** The last bytes: the client should reconnect at once with its last id. */
export const streamByebye = 'retry: 10\nevent: close\ndata: "byebye"\n\n'

/** One record; snapshots of a single object have no id. */
export function streamRecord(record: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${compactJson(record)}\n\n`
}

/** Used only after the first record; before it, a failure is a problem document. */
function streamError(text: string): string {
  return `event: error\ndata: ${text}\n\n`
}
