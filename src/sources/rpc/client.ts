import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import {
  fieldOf,
  parseJson,
  parseUnixSeconds,
  RecordError,
  SourceError,
  type UnixSeconds,
} from '#ledger/values'
import { type Ctx, readable } from '../context.ts'
import { failureAge, type Http, type HttpAnswer } from '../http.ts'
import { ledgerRangeError } from '../ledgers/service.ts'
import { hostOf, type RpcRequest, rpcCall } from '../request.ts'
import { checkAnswer, largestAnswer } from './methods.ts'

/** A thin JSON-RPC client of the service at a URL; gateways mount it at any path. */
export class RpcClient {
  readonly url: string
  readonly host: string
  readonly http: Http
  /** Calls in one request: the most that were answered together; `most` is 1 where the service refused several. */
  readonly batches = { largest: 1, most: Number.POSITIVE_INFINITY }
  #lastId = 0

  constructor(url: string, http: Http) {
    this.url = url
    this.host = hostOf(url)
    this.http = http
  }

  /** Small answers, parsed: one batch for several requests, or single calls where a gateway refuses batches. */
  async call(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    if (requests.length === 1 || this.batches.most === 1) return this.#separately(requests, ctx)
    const body = requests.map((request) => this.#envelope(request))
    const maxBytes = requests.reduce((sum, request) => sum + largestAnswer(request), 0)
    const answer = await this.#post(body, maxBytes, ctx)
    if (refusesBatch(answer)) {
      this.batches.most = 1
      return this.#separately(requests, ctx)
    }
    this.batches.largest = Math.max(this.batches.largest, requests.length)
    checkAccepted(answer, this.host)
    const ids = body.map(({ id }) => id)
    return readable(ctx, () => readResults(answer.bytes, ids, requests))
  }

  async #separately(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    const answers = await Promise.all(requests.map((request) => this.single(request, ctx)))
    return answers.map(({ result }) => result)
  }

  /** One answer, which may be large, and its size. Ledgers of `bytesPerLedger` were read so far. */
  async single(
    request: RpcRequest,
    ctx: Ctx,
    bytesPerLedger?: number,
  ): Promise<{ readonly result: RpcResult; readonly bytes: number }> {
    const body = this.#envelope(request)
    const answer = await this.#post(body, largestAnswer(request, bytesPerLedger), ctx)
    return readable(ctx, () => {
      checkAccepted(answer, this.host)
      const [result] = readResults(answer.bytes, [body.id], [request])
      return { result, bytes: answer.bytes.length }
    })
  }

  #envelope(request: RpcRequest) {
    this.#lastId += 1
    return rpcCall(this.#lastId, request)
  }

  #post(body: unknown, maxBytes: number, ctx: Ctx): Promise<HttpAnswer> {
    const { url } = this
    const request = {
      method: 'POST',
      url,
      endpoint: url,
      body: JSON.stringify(body),
      maxBytes,
    } as const
    return this.http.send(request, ctx)
  }
}

/** A gateway that takes single calls only answers a batch with an object, or with a client error. */
function refusesBatch({ status, bytes }: HttpAnswer): boolean {
  if (status === 400 || status === 405 || status === 413 || status === 415 || status === 422)
    return true
  return status >= 200 && status < 300 && firstCharacter(bytes) === '{'
}

function firstCharacter(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().charAt(0)
}

/** Throws SourceError where an answer is no success. */
function checkAccepted({ status, contentType }: HttpAnswer, host: string): void {
  if (status === 204) throw new SourceError('badResponse', `${host} answered nothing`)
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403)
    throw new SourceError('badResponse', `${host} requires an access key (HTTP ${status})`)
  const page = contentType.includes('html') ? ' with a web page' : ''
  const message = `${host} answered HTTP ${status}${page}: it does not look like an RPC service`
  throw new SourceError('badResponse', message)
}

/** The result of one call; an error is an RpcError. */
type RpcResult = unknown

/** The results of `requests`, sent under `ids`, in their order. Throws SourceError('badResponse') where one does not match. */
export function readResults(
  bytes: Uint8Array,
  ids: readonly number[],
  requests: readonly RpcRequest[],
): RpcResult[] {
  const body = parseJson(bytes)
  const envelopes: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (envelopes.length > ids.length)
    throw new SourceError(
      'badResponse',
      `The answer has ${envelopes.length} results for ${callsText(ids)}`,
    )
  const byId = new Map<unknown, unknown>()
  for (const envelope of envelopes) byId.set(fieldOf(envelope, 'id'), envelope)
  return requests.map((request, i) => {
    const envelope = byId.get(ids[i])
    if (envelope !== undefined) return matching(request, resultIn(envelope))
    // An error found before the id was read has none.
    const withoutId = byId.get(null)
    if (withoutId !== undefined && fieldOf(withoutId, 'error') !== undefined)
      return resultIn(withoutId)
    throw new SourceError('badResponse', missing(envelopes, ids))
  })
}

function matching(request: RpcRequest, result: RpcResult): RpcResult {
  if (result instanceof RpcError) return result
  try {
    checkAnswer(request, result)
    return result
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    const message = `The answer does not match the request: ${cause.message}`
    throw new SourceError('badResponse', message, { cause })
  }
}

/** An answer that does not match its request is refused: a smaller request would not help. */
export const isMismatch = (error: unknown): boolean =>
  error instanceof RecordError || (error instanceof SourceError && isMismatch(error.cause))

function resultIn(envelope: unknown): RpcResult {
  const error = fieldOf(envelope, 'error')
  if (error === undefined || error === null) {
    const result = fieldOf(envelope, 'result')
    if (result === undefined)
      throw new SourceError('badResponse', 'The answer has neither a result nor an error')
    return result
  }
  const code = fieldOf(error, 'code')
  const message = fieldOf(error, 'message')
  const data = fieldOf(error, 'data')
  return new RpcError(
    typeof code === 'number' ? code : 0,
    // Some messages begin with their code.
    typeof message === 'string' ? message.replace(/^\[-?\d+\] /, '') : 'an error without a message',
    data === undefined ? undefined : typeof data === 'string' ? data : JSON.stringify(data),
  )
}

function missing(envelopes: readonly unknown[], ids: readonly number[]): string {
  if (ids.length > 1)
    return envelopes.length < ids.length
      ? `The answer is incomplete: ${envelopes.length} results for ${callsText(ids)}`
      : 'The answer is for other calls: their ids are not those of the request'
  const id = fieldOf(envelopes[0], 'id')
  return id === undefined
    ? 'The answer is not JSON-RPC: is this the address of an RPC service?'
    : `The answer is for another call: its id is ${JSON.stringify(id).slice(0, 60)}, not ${ids[0]}`
}

const callsText = ({ length }: readonly number[]): string =>
  length === 1 ? '1 call' : `${length} calls`

/** Unix seconds, which are text in some answers and versions and a number in others (rpc.md 2.0). */
export function secondsOf(record: RecordReader, key: string): UnixSeconds {
  const seconds = parseUnixSeconds(record.bigint(key))
  if (seconds === undefined) throw new RecordError(`${key} is no time: ${record.bigint(key)}`)
  return seconds
}

/** An error that a JSON-RPC service answered with; its code determines its kind (rpc.md 1.3). */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  /** `data` of the error: details of a wrong parameter. */
  readonly detail: string | undefined
  constructor(code: number, message: string, detail: string | undefined) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/** The record of a result. Throws a JSON-RPC error as a SourceError; `ledger` is the one that the request is about. */
export function recordOfResult(result: RpcResult, host: string, ledger?: number): RecordReader {
  if (result instanceof RpcError) throw rpcFailure(result, host, ledger)
  return readRecord(result, 'result')
}

/** A JSON-RPC error by its code (rpc.md 1.3), and by the window in its message where the code is ambiguous. */
export function rpcFailure(error: RpcError, host: string, ledger?: number): SourceError {
  const options = { cause: error }
  const message = error.detail === undefined ? error.message : `${error.message}: ${error.detail}`
  switch (error.code) {
    case -32601:
      return new SourceError(
        'unsupported',
        `${host} does not offer this call (${message})`,
        options,
      )
    case -32001:
    case -32096:
    case -32097:
    case -32098:
    case -32603:
      return new SourceError('unreachable', `${host} could not answer: ${message}`, options)
    case -32600:
    case -32602:
      return outsideWindow(error, host, ledger) ?? refused()
    default:
      return refused()
  }
  function refused() {
    return new SourceError('badResponse', `${host} refused the request: ${message}`, options)
  }
}

/**
 * Milliseconds for which a failure answers later requests: none, unless a node stated that it could not answer now. Parts
 * of a page that try again shortly after one another share that.
 */
export function ageOfFailure(error: unknown): number {
  const mayPass = error instanceof SourceError && error.kind === 'unreachable'
  return mayPass && isStated(error) ? failureAge : 0
}

/** The node itself stated the error, for the request or for the status that is read beside it. */
const isStated = (error: unknown): boolean =>
  error instanceof RpcError || (error instanceof SourceError && isStated(error.cause))

const windowPattern = /(?:oldest ledger: |ledger range: )(\d+)(?: and the latest ledger: | - )(\d+)/
const missingPattern = /does not contain metadata for ledger: (\d+)/

/** The window in an error's message. */
function windowIn(error: RpcError) {
  const match = windowPattern.exec(error.message)
  return match === null ? undefined : { oldest: Number(match[1]), latest: Number(match[2]) }
}

function outsideWindow(error: RpcError, host: string, ledger?: number): SourceError | undefined {
  const window = windowIn(error)
  if (window === undefined) {
    const missing = missingPattern.exec(error.message)
    if (missing === null) return undefined
    const message = `${host} does not have ledger ${missing[1]}: it is older than the ledgers that this node keeps`
    return new SourceError('outOfRetention', message, { cause: error })
  }
  if (ledger === undefined) return undefined
  return ledgerRangeError(host, ledger, window, error)
}
