import { compactJson, requestBytes } from '#ledger/values'
import { isRow, type Row, rowList, rowOf, textOf } from '../record.ts'
import type { View } from '../view.ts'
import { methods as allMethods } from './methods.ts'
import type { Method } from './rpcCall.ts'
import { JsonRpcError } from './rpcError.ts'

/** The node reads no more bytes of a body. */
const longestBody = 512 * 1024

/** One HTTP request to the RPC side: a call, or a batch of them. */
export async function answerRpc(
  request: Request,
  view: View,
  methods: Methods = allMethods,
): Promise<Response> {
  if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
    return preflight(request)
  }
  const response = await answer(request, view, methods)
  const origin = request.headers.get('Origin')
  if (origin !== null) response.headers.set('Access-Control-Allow-Origin', origin)
  // The node's CORS layer says it twice.
  response.headers.set('Vary', 'Origin, Origin')
  return response
}

async function answer(request: Request, view: View, methods: Methods): Promise<Response> {
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { 'Accept-Post': 'application/json' } })
  }
  if (!isJson(request.headers.get('Content-Type') ?? '')) {
    return plain(415, 'Unsupported Media Type\n')
  }
  const bytes = await requestBytes(request, longestBody)
  if (bytes === undefined) return plain(500, 'http: request body too large\n')
  const body = parse(new TextDecoder().decode(bytes))
  if (body === undefined) return plain(500, '[-32700] invalid request value\n')
  const calls: readonly unknown[] = Array.isArray(body.value) ? body.value : [body.value]
  const replies = await Promise.all(calls.map((call) => reply(call, view, methods)))
  // Calls that are wrong by themselves are answered first, then the others in their order.
  const answered = replies.filter((one) => one !== undefined)
  const ordered = [
    ...answered.filter(({ early }) => early),
    ...answered.filter(({ early }) => !early),
  ].map(({ message }) => message)
  if (ordered.length === 0) return new Response(null, { status: 204 })
  const texts = ordered.map(textOfMessage).join()
  const content = Array.isArray(body.value) ? `[${texts}]` : texts
  return new Response(content, { headers: { 'Content-Type': 'application/json' } })
}

/** Base64 needs no escapes, and a ledger has megabytes: it skips the encoder, which would read each character. */
function textOfMessage(message: Row): string {
  const result = rowOf(message, 'result')
  const rows = rowList(result, 'ledgers')
  if (textOf(rows[0] ?? {}, longest) === '') return compactJson(message)
  const ledgers = rows.map((row) => ({ ...row, [longest]: '' }))
  // No text within JSON has bare quotation marks.
  const parts = compactJson({ ...message, result: { ...result, ledgers } }).split(`"${longest}":""`)
  return parts.reduce((text, part, i) => {
    return `${text}"${longest}":"${textOf(rows[i - 1] ?? {}, longest)}"${part}`
  })
}
const longest = 'metadataXdr'

type Methods = ReadonlyMap<string, Method>

interface Reply {
  readonly message: Row
  /** Refused before any method ran. */
  readonly early: boolean
}

async function reply(call: unknown, view: View, methods: Methods): Promise<Reply | undefined> {
  let id: unknown = null
  let early = true
  try {
    if (!isRow(call)) throw new JsonRpcError(-32700, 'request is not a JSON object')
    const given = call.id ?? null
    if (typeof given === 'string' || typeof given === 'number') id = given
    else if (given !== null) throw new JsonRpcError(-32600, 'invalid request ID')
    const method = checkEnvelope(call)
    early = false
    const found = methods.get(method)
    if (found === undefined) throw new JsonRpcError(-32601, 'method not found', method)
    const params = call.params ?? undefined
    const result = await found({ view, corpus: view.corpus, moment: await view.moment(), params })
    return given === null ? undefined : { message: { jsonrpc: '2.0', id, result }, early }
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error
    if (!early && id === null) return undefined
    const { code, message, data } = error
    const shown = data === undefined ? { code, message } : { code, message, data }
    return { message: { jsonrpc: '2.0', id, error: shown }, early }
  }
}

function checkEnvelope(call: Row): string {
  const extra = Object.keys(call).filter((key) => !/^(jsonrpc|id|method|params)$/.test(key))
  if (call.jsonrpc !== '2.0') throw new JsonRpcError(-32600, 'invalid version marker')
  if (extra.length > 0) throw new JsonRpcError(-32600, 'extra fields in request', extra)
  const { method, params } = call
  if (typeof method !== 'string' || method === '')
    throw new JsonRpcError(-32600, 'empty method name')
  if (params !== undefined && params !== null && typeof params !== 'object') {
    throw new JsonRpcError(-32600, 'parameters must be array or object')
  }
  return method
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** `charset` only in lower case: the service compares it so. */
function isJson(type: string): boolean {
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim())
  const charset = parameters.find((part) => part.toLowerCase().startsWith('charset='))?.slice(8)
  return name.toLowerCase() === 'application/json' && /^(utf-?8)?$/.test(charset ?? '')
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

function preflight(request: Request): Response {
  const requested = request.headers.get('Access-Control-Request-Headers')
  const headers = new Headers({
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': request.headers.get('Access-Control-Request-Method') ?? 'POST',
  })
  if (requested !== null) headers.set('Access-Control-Allow-Headers', requested)
  return new Response(null, { status: 204, headers })
}
