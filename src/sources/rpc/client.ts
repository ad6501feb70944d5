import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import {
  fieldOf,
  isHttp,
  parseJson,
  parseUnixSeconds,
  RecordError,
  SourceError,
  type UnixSeconds,
} from '#ledger/values'
import { type Ctx, readable } from '../context.ts'
import { failureAge, type Http, type HttpAnswer, tooMany } from '../http.ts'
import { ledgerRangeError } from '../ledgers/service.ts'
import { hostOf, longestWait, type RpcRequest, rpcCall } from '../request.ts'
import { checkAnswer, largestAnswer } from './methods.ts'

/** A thin JSON-RPC client of the service at a URL; gateways mount it at any path. */
export class RpcClient {
  readonly url: string
  readonly host: string
  readonly http: Http
  /** Most calls that the service takes in one request. */
  #mostCalls = Number.POSITIVE_INFINITY
  #lastId = 0

  constructor(url: string, http: Http) {
    this.url = url
    this.host = hostOf(url)
    this.http = http
  }

  /**
   * Small answers, parsed: one batch for several requests, smaller ones or single calls where a gateway takes no more. Calls
   * that a service refuses as too many are sent again. Throws SourceError('rateLimited') where that does not help.
   */
  async call(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    const results = new Map<RpcRequest, RpcResult>()
    let left = requests
    for (let tries = 1; ; tries++) {
      const answers = await this.#answers(left, ctx)
      for (const [i, request] of left.entries()) results.set(request, answers[i])
      left = left.filter((request) => isTooMany(results.get(request)))
      // What sends something is sent once.
      if (left.some(({ method }) => method === 'sendTransaction')) break
      const [refused] = left
      if (refused === undefined) break
      this.#slowDown(results.get(refused), tries, ctx)
    }
    return requests.map((request) => results.get(request))
  }

  /** Has the next request wait. Throws SourceError('rateLimited') after the last try. */
  #slowDown(result: RpcResult, tries: number, ctx: Ctx): void {
    const stated = result instanceof RpcError ? statedWait(result) : undefined
    const seconds = stated ?? tries / 2
    if (tries === mostTries || seconds > longestPause) {
      this.http.slowDown(Math.min(seconds, longestWait / 1000))
      throw tooMany(this.host, stated, ctx.calls.filter(isHttp).slice(-1))
    }
    this.http.slowDown(seconds)
  }

  async #answers(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    const most = this.#mostCalls
    if (requests.length === 1 || most === 1) return this.#separately(requests, ctx)
    if (requests.length <= most) return this.#batch(requests, ctx)
    const parts = chunksOf(requests, most).map((part) => this.#answers(part, ctx))
    return (await Promise.all(parts)).flat()
  }

  async #batch(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    const body = requests.map((request) => this.#envelope(request))
    const maxBytes = requests.reduce((sum, request) => sum + largestAnswer(request), 0)
    const answer = await this.#post(body, maxBytes, ctx)
    const ids = body.map(({ id }) => id)
    const json = ifJson(answer.bytes)
    const refusal = batchRefusal(answer, json, ids)
    if (refusal instanceof RpcError && isTooMany(refusal)) return requests.map(() => refusal)
    if (refusal !== undefined) {
      this.#mostCalls = Math.min(this.#mostCalls, limitIn(refusal, requests.length))
      return this.#answers(requests, ctx)
    }
    checkAccepted(answer, this.host)
    const envelopes = await readable(ctx, () => envelopesIn(answer, json))
    const found = await readable(ctx, () => readBatch(envelopes, ids, requests))
    const missing = requests.filter((_, i) => found[i] === undefined)
    if (missing.length === 0) return found.map((each) => each?.result)
    const absent = missingText(envelopes, ids)
    // It answers no more than the first ones.
    const answered = requests.length - missing.length
    if (found.slice(0, answered).every((each) => each !== undefined))
      this.#mostCalls = Math.min(this.#mostCalls, answered)
    const again = await this.#separately(missing, ctx).catch((cause: unknown) => {
      const isAbsent = cause instanceof SourceError && cause.kind === 'badResponse'
      throw isAbsent ? new SourceError('badResponse', absent, { cause, calls: cause.calls }) : cause
    })
    return requests.map((request, i) => found[i]?.result ?? again[missing.indexOf(request)])
  }

  async #separately(requests: readonly RpcRequest[], ctx: Ctx): Promise<readonly RpcResult[]> {
    const answers = await Promise.all(requests.map((request) => this.#one(request, ctx)))
    return answers.map(({ result }) => result)
  }

  /** One answer, which may be large, and its size. Ledgers of `bytesPerLedger` were read so far. Throws as `call` does. */
  async single(request: RpcRequest, ctx: Ctx, bytesPerLedger?: number): Promise<RpcAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#one(request, ctx, bytesPerLedger)
      if (!isTooMany(answer.result)) return answer
      this.#slowDown(answer.result, tries, ctx)
    }
  }

  async #one(request: RpcRequest, ctx: Ctx, bytesPerLedger?: number): Promise<RpcAnswer> {
    const body = this.#envelope(request)
    const answer = await this.#post(body, largestAnswer(request, bytesPerLedger), ctx)
    return readable(ctx, () => {
      const json = ifJson(answer.bytes)
      const refusal = batchRefusal(answer, json, [body.id])
      if (refusal instanceof RpcError && isTooMany(refusal))
        return { result: refusal, bytes: answer.bytes.length }
      checkAccepted(answer, this.host)
      // Throws where it is not answered.
      const [found] = readBatch(envelopesIn(answer, json), [body.id], [request])
      return { result: found?.result, bytes: answer.bytes.length }
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

interface RpcAnswer {
  readonly result: RpcResult
  readonly bytes: number
}

/** Times that a call is sent which a service refuses as one too many. */
const mostTries = 4
/** Seconds that a page waits for a service that states how long (`Http`): a longer wait is for the reader. */
const longestPause = 2

/** All of them in order, so many together. */
export const chunksOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  )

/**
 * How a service refused a batch as a whole: by a client error, an object, or the error of an invalid request (JSON-RPC 2.0,
 * section 6), whose id is null, alone or as an array of one. Its error, where it states one.
 */
function batchRefusal(
  { status, bytes }: HttpAnswer,
  body: unknown,
  ids: readonly number[],
): RpcError | 'refused' | undefined {
  const isRefused = batchStatuses.has(status)
  const isAccepted = status >= 200 && status < 300
  if (!isRefused && !isAccepted && status !== 500) return undefined
  const [only, ...others] = Array.isArray(body) ? body : [body]
  const id = fieldOf(only, 'id')
  const error = fieldOf(only, 'error')
  const isOfAll =
    others.length === 0 &&
    typeof error === 'object' &&
    error !== null &&
    (id ?? undefined) === undefined
  if (isOfAll) {
    const refusal = errorIn(error)
    const isOfService = serviceCodes.has(refusal.code) && !/batch|limit/i.test(refusal.message)
    return isOfService && Array.isArray(body) ? undefined : refusal
  }
  if (status === 500 && ids.length > 1 && tooLargeText.test(textOf(bytes))) return 'refused'
  if (isRefused) return 'refused'
  // An answer to the first call alone is none to the others.
  const isOne = isAccepted && !Array.isArray(body) && textOf(bytes).trimStart().startsWith('{')
  return isOne && ids.length > 1 ? 'refused' : undefined
}

const batchStatuses: ReadonlySet<number> = new Set([400, 405, 413, 415, 422])
const tooLargeText = /batch|too large/i
/** The service failed at what it was asked, however many calls there were (rpc.md 1.3). */
const serviceCodes: ReadonlySet<number> = new Set([-32603, -32001, -32003, -32096, -32097, -32098])

function ifJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch {
    return undefined // whoever reads the answer says what it is
  }
}

/** The calls in a batch that a service takes: as many as it states, fewer than were sent; else one. */
function limitIn(refusal: RpcError | 'refused', sent: number): number {
  const text = refusal === 'refused' ? '' : `${refusal.message} ${refusal.detail ?? ''}`
  if (!/batch|limit|max/i.test(text)) return 1
  const stated = [...text.matchAll(/\b\d+\b/g)].map(Number).filter((n) => n > 0 && n < sent)
  return Math.max(1, ...stated)
}

/** Codes by which services say that they were asked too often; none is Stellar RPC's own (rpc.md 1.3). */
const rateCodes: ReadonlySet<number> = new Set([429, -32005, -32007, -32029, -32090])
/** Own codes, whose text may quote a parameter. */
const ownCodes: ReadonlySet<number> = new Set([-32700, -32601, -32602])
const rateText =
  /too many requests|\brate.?limit|requests? (per second )?(rate )?limit|\/second request limit|throttl|exceeded .{0,40}(requests|quota)/i

/** A service refuses a call because it was asked too often, whatever its HTTP status. */
function isTooMany(result: RpcResult): boolean {
  if (!(result instanceof RpcError)) return false
  const { code, message, detail = '' } = result
  if (/\bbatch/i.test(message)) return false
  return rateCodes.has(code) || (!ownCodes.has(code) && rateText.test(`${message} ${detail}`))
}

/** The seconds to wait that an error states. */
function statedWait({ message, detail = '' }: RpcError): number | undefined {
  const pattern =
    /(?:backoff_seconds|retry[ _-]?after)\W{1,4}(\d{1,5}(?:\.\d+)?)|(?:try again|retry) in (\d{1,5}(?:\.\d+)?) ?s/i
  const [, named, told] = pattern.exec(`${message} ${detail}`) ?? []
  const seconds = Number(named ?? told)
  return seconds > 0 ? seconds : undefined
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 256))

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

/**
 * The results that answer a request once each; undefined for one that is not answered, or twice. Throws
 * SourceError('badResponse') where none is answered, or an answer does not match.
 */
function readBatch(
  envelopes: readonly unknown[],
  ids: readonly number[],
  requests: readonly RpcRequest[],
): readonly ({ readonly result: RpcResult } | undefined)[] {
  const byId = Map.groupBy(envelopes, (envelope) => fieldOf(envelope, 'id'))
  const once = (id: unknown) => {
    const [only, ...others] = byId.get(id) ?? []
    return others.length === 0 ? only : undefined
  }
  const isAnswered = ids.some((id) => once(id) !== undefined)
  if (!isAnswered && envelopes.length > ids.length)
    throw new SourceError(
      'badResponse',
      `The answer has ${envelopes.length} results for ${callsText(ids)}`,
    )
  // An error found before the id was read has none.
  const [withoutId] = byId.get(null) ?? []
  const isError = withoutId !== undefined && fieldOf(withoutId, 'error') !== undefined
  const found = requests.map((request, i) => {
    const envelope = once(ids[i])
    if (envelope !== undefined) return { result: matching(request, resultIn(envelope)) }
    return isError && !isAnswered ? { result: resultIn(withoutId) } : undefined
  })
  if (found.every((each) => each === undefined))
    throw new SourceError('badResponse', missingText(envelopes, ids))
  return found
}

/** The answers to calls in a body that was parsed, which may have megabytes. Throws SourceError where it is no JSON. */
function envelopesIn({ bytes }: HttpAnswer, json: unknown): readonly unknown[] {
  const body = json ?? parseJson(bytes)
  return Array.isArray(body) ? body : [body]
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
  return errorIn(error)
}

function errorIn(error: unknown): RpcError {
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

function missingText(envelopes: readonly unknown[], ids: readonly number[]): string {
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
  if (isTooMany(error)) return tooMany(host, statedWait(error), [])
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
