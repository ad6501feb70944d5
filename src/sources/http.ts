import {
  type Call,
  type Fetch,
  type HttpCall,
  joinedBytes,
  SourceError,
  withCalls,
} from '#ledger/values'
import type { Ctx } from './context.ts'
import {
  Budget,
  type BudgetOptions,
  carefulBudget,
  delay,
  type EarlyResponse,
  hostOf,
  longestWait,
  reasonOf,
  requestInit,
  type SentRequest,
  type TakeEarly,
  unlessAborted,
  usualViewBytes,
  withoutKey,
} from './request.ts'

export interface HttpOptions {
  /** The id of the source kind, stated by each call. */
  readonly via: string
  readonly fetch: Fetch
  /** Milliseconds without a byte after which a request is given up; default 20 s. */
  readonly timeout?: number | undefined
  /** Most bytes read of one answer; default 32 MiB. */
  readonly maxBytes?: number | undefined
  readonly budget?: BudgetOptions | undefined
  /** Bytes that a view reads by itself; default 16 MiB. */
  readonly viewBytes?: number | undefined
  /** Answers to requests that were sent before this code had loaded. */
  readonly takeEarly?: TakeEarly | undefined
}

interface HttpRequest extends SentRequest {
  /** The service's own address: its key stays out of calls and messages. Default: there is none in the URL. */
  readonly endpoint?: string | undefined
  /** The content type of the body; default JSON. */
  readonly contentType?: string | undefined
  /** Requests a file in place of that: a range, or past the browser's cache. */
  readonly init?: Pick<RequestInit, 'headers' | 'cache'> | undefined
  /** Most bytes of the answer, by what is requested; at most those of the service. */
  readonly maxBytes?: number | undefined
  /** Milliseconds without a byte, for slow requests. */
  readonly timeout?: number | undefined
  /** What an answer of a service that cannot answer now says of that; undefined where it says nothing. */
  readonly explain?: ((answer: HttpAnswer) => SourceError | undefined) | undefined
  /** Requests a file, which is no text: its call states its size. */
  readonly isFile?: boolean | undefined
  /** Statuses of 500 and above that are a valid answer to this request. */
  readonly answers?: readonly number[] | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly call: HttpCall
}

const shownBytes = 256 * 1024
/** Milliseconds, and bytes. */
const [usualTimeout, usualMaxBytes] = [20_000, 32 * 1024 ** 2]

/** Sends all requests of a source, through `fetch`, with a time-out, a size limit and one budget. */
export class Http {
  readonly transfer: Transfer
  readonly line = new Line()
  readonly #options: HttpOptions
  readonly #budget: Budget
  readonly #outage = new Outage()

  constructor(options: HttpOptions) {
    this.transfer = new Transfer(options.viewBytes)
    this.#options = options
    this.#budget = new Budget(options.budget ?? carefulBudget)
  }

  /**
   * Sends a request, whose call is then one of the question's, also where it fails. Resolves with any status below 500
   * except 429. Throws SourceError: rateLimited, unreachable (no answer, or 5xx of a gateway), badResponse (too large,
   * cut off); or the signal's reason.
   */
  async send(request: HttpRequest, ctx: Ctx): Promise<HttpAnswer> {
    try {
      const answer = await this.deliver(request, ctx.signal)
      ctx.calls.push(answer.call)
      return answer
    } catch (error) {
      if (error instanceof SourceError) ctx.calls.push(...error.calls)
      throw error
    }
  }

  /** Sends a request once; while the service fails, only one of those that come together. */
  protected async deliver(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const mixed = mixedContent(request.url)
    if (mixed !== undefined) throw new SourceError('unreachable', mixed)
    // A pause that the service requested is respected; a long one fails at once, so that the reader sees why.
    const closed = Math.ceil(this.#budget.closedFor())
    if (closed > 2) throw tooMany(hostOf(request.url), closed, [])
    const asked = performance.now()
    await this.#budget.take(signal)
    return this.#outage.send(() => this.#sendOnce(request, signal), asked, signal)
  }

  /** Ends a pause that the service requested, or that its failures cause. */
  resume(): void {
    this.#budget.resume()
    this.#outage.end()
  }

  /** The next requests wait this many seconds: the service was asked too often. */
  slowDown(seconds: number): void {
    this.#budget.penalise(seconds)
  }

  async #sendOnce(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { via, fetch, takeEarly, maxBytes = usualMaxBytes } = this.#options
    this.line.begin()
    const started = performance.now()
    const timeout = request.timeout ?? this.#options.timeout ?? usualTimeout
    const mostBytes = Math.min(maxBytes, request.maxBytes ?? maxBytes)
    const clock = new AnswerClock(timeout, signal)
    let status = 0
    let hasFile: boolean | undefined
    let early: EarlyResponse | undefined
    const { method, url, body: sent, endpoint = '' } = request
    const record = (body?: AnswerBody): HttpCall => ({
      via,
      method,
      url: withoutKey(url, endpoint),
      body: sent,
      status,
      duration: early?.duration ?? performance.now() - started,
      bytes: body?.bytes.length ?? clock.received,
      answer: body === undefined ? '' : shownText(body.bytes, hasFile),
    })
    try {
      early = await clock.race(Promise.resolve(takeEarly?.(request)))
      if (early?.status === 0) throw new TypeError('the early request failed')
      const response = early
        ? new Response(early.bytes, early)
        : await clock.race(fetch(fetchRequest(request, clock.signal)))
      status = response.status
      const contentType = response.headers.get('content-type') ?? ''
      hasFile = request.isFile && response.ok && !contentType.includes('html')
      refuseRedirect(response, record())
      const body = await readBody(response, mostBytes, clock)
      const call = record(body)
      const fault = body.fault ?? (early?.tooLarge ? tooLarge(body.bytes.length) : undefined)
      if (fault !== undefined)
        throw new SourceError('badResponse', fault.message, { cause: fault.cause, calls: [call] })
      const answer = { status, contentType, bytes: body.bytes, call }
      refuse(response, answer, this.#budget, request)
      return answer
    } catch (error) {
      if (error instanceof SourceError) throw error
      if (signal.aborted) throw reasonOf(signal)
      // This may be a hidden 429: slow down.
      if (!clock.expired) this.#budget.penalise(1)
      const call = record()
      const message = lateMessage(clock.expired, call, timeout) ?? explainFailure(hostOf(url))
      throw new SourceError('unreachable', message, { cause: error, calls: [call] })
    } finally {
      this.line.end()
      clock.stop()
      this.transfer.add(clock.received)
    }
  }
}

const fetchRequest = (request: HttpRequest, signal: AbortSignal): Request =>
  new Request(request.url, {
    ...requestInit(request, request.contentType),
    ...request.init,
    signal,
    // Not 'error': a redirect could not be told from no answer. Neither follows it.
    redirect: 'manual',
  })

/** The reason why an answer took too long; undefined if it did not. */
function lateMessage(
  late: 'silent' | 'slow' | undefined,
  { url, bytes, duration }: HttpCall,
  timeout: number,
): string | undefined {
  if (late === 'silent') return `${hostOf(url)} did not answer within ${timeout / 1000} seconds`
  if (late === undefined) return undefined
  return `${hostOf(url)} sends its answer too slowly: ${bytes} B in ${Math.round(duration / 1000)} seconds`
}

/** Throws for statuses that mean the same for every service. */
function refuse(
  response: Response,
  answer: HttpAnswer,
  budget: Budget,
  { answers = [], explain }: Pick<HttpRequest, 'answers' | 'explain'>,
): void {
  const { call } = answer
  const host = hostOf(call.url)
  if (response.status === 429) {
    const retryAfter = retrySeconds(response.headers.get('retry-after'))
    budget.penalise(Math.min(retryAfter ?? 2, longestWait / 1000))
    throw tooMany(host, retryAfter, [call])
  }
  if (answers.includes(response.status)) return
  if (response.status === 502 || response.status === 503 || response.status === 504) {
    const message = `${host} cannot answer now (HTTP ${response.status})`
    throw withCalls(explain?.(answer) ?? new SourceError('unreachable', message), [call])
  }
}

/** The error for a service that was asked too often, with the seconds to wait where it states them. */
export function tooMany(host: string, retryAfter: number | undefined, calls: readonly Call[]) {
  const longest = longestWait / 1000
  const cut =
    retryAfter !== undefined && retryAfter > longest ? `; this page waits ${longest} s at most` : ''
  const wait = retryAfter === undefined ? '' : `; wait ${retryAfter} s${cut}`
  const message = `${host} has received too many requests from here${wait}`
  return new SourceError('rateLimited', message, {
    calls,
    retryAfter: retryAfter && Math.min(retryAfter, longest),
  })
}

/** The text that a panel shows: at most 256 kB are decoded here. */
const shownText = (bytes: Uint8Array, isFile = false): string =>
  isFile
    ? `(${bytes.length} bytes of a file)`
    : new TextDecoder().decode(bytes.subarray(0, shownBytes))

/**
 * Throws where a service redirects, or another origin answered: the reader chose one host. A browser hides where a
 * redirect that was not followed leads.
 */
function refuseRedirect(response: Response, call: HttpCall): void {
  const asked = URL.parse(call.url)
  const isRedirect =
    response.type === 'opaqueredirect' || /^30[12378]$/.test(String(response.status))
  const target = isRedirect ? response.headers.get('location') : response.url
  const answered = target === null ? null : URL.parse(target, call.url)
  const isElsewhere = response.redirected || answered?.origin !== asked?.origin
  // An answer made in this page has no URL.
  if (!isRedirect && (response.url === '' || !isElsewhere)) return
  void response.body?.cancel()
  const where = answered !== null && isElsewhere ? answered.host : 'another address'
  throw new SourceError(
    'badResponse',
    `${asked?.host ?? call.url} redirects to ${where}: nothing is sent to an address that you did not choose`,
    { calls: [call] },
  )
}

/** Milliseconds after which an answer is cut off unless it continues at `usefulRate` or faster. */
const usualTime = 30_000
/** Bytes a second: 8 MiB of ledgers, the most requested at once, then arrive within `longestTime`. */
const usefulRate = 48 * 1024
/** Milliseconds after which every answer ends. */
const longestTime = 180_000
/** Milliseconds between two checks of the rate. */
const checkTime = 5_000

/**
 * Bounds the time of one answer. It expires after `timeout` milliseconds without a byte; after 30 s (or `timeout`, if
 * longer) in all, unless 48 KiB a second arrive; after 180 s in any case; or when the question's signal aborts.
 */
class AnswerClock {
  readonly #controller = new AbortController()
  readonly #timeout: number
  readonly #outer: AbortSignal
  readonly #stopped: Promise<never>
  #idle: ReturnType<typeof setTimeout> | undefined
  #total: ReturnType<typeof setTimeout>
  /** The reason why time is up: no byte for too long, or too few; undefined while it is not. */
  expired: 'silent' | 'slow' | undefined
  /** Bytes received so far. */
  received = 0

  constructor(timeout: number, outer: AbortSignal) {
    this.#timeout = timeout
    this.#outer = outer
    const first = Math.max(usualTime, timeout)
    this.#total = setTimeout(() => this.#check(first), first)
    this.#stopped = new Promise<never>((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(reasonOf(this.signal)))
    })
    this.#stopped.catch(() => undefined) // it may reject while nobody waits for it
    if (outer.aborted) this.#abort()
    outer.addEventListener('abort', this.#abort, { once: true })
    this.tick(0)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The promise, or a rejection when time is up: a fetch may ignore its signal. */
  race<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#stopped])
  }

  /** Counts bytes that arrived, and restarts the time without a byte. */
  tick(bytes: number): void {
    this.received += bytes
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#expire('silent'), this.#timeout)
  }

  stop(): void {
    clearTimeout(this.#idle)
    clearTimeout(this.#total)
    this.#outer.removeEventListener('abort', this.#abort)
  }

  #abort = (): void => this.#controller.abort(this.#outer.reason)

  #expire(why: 'silent' | 'slow'): void {
    this.expired = why
    this.#controller.abort(new DOMException('no answer in time', 'TimeoutError'))
  }

  #check(elapsed: number): void {
    const isSlow = this.received < (usefulRate * elapsed) / 1000
    if (elapsed >= longestTime || isSlow) this.#expire('slow')
    else this.#total = setTimeout(() => this.#check(elapsed + checkTime), checkTime)
  }
}

/** An answer's bytes; with a fault, the bytes before it. */
interface AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fault?: BodyFault | undefined
}

interface BodyFault {
  readonly message: string
  readonly cause?: unknown
}

/** The cause of a failure where an answer is larger than any that was requested. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

export const isTooLarge = (error: unknown): boolean =>
  error instanceof SourceError && error.cause instanceof AnswerTooLarge

/** The reason why an answer of more bytes is not used. */
function tooLarge(bytes: number): BodyFault {
  const message = `The answer is larger than ${sizeText(bytes)}, the limit`
  return { message, cause: new AnswerTooLarge(message) }
}

/** Reads a body up to `maxBytes`. Rejects only when the clock expires. */
async function readBody(
  response: Response,
  maxBytes: number,
  clock: AnswerClock,
): Promise<AnswerBody> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    return { bytes: new Uint8Array(0), fault: tooLarge(maxBytes) }
  }
  if (response.body === null) return { bytes: new Uint8Array(0) }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    let chunk: ReadableStreamReadResult<Uint8Array>
    try {
      chunk = await clock.race(reader.read())
    } catch (cause) {
      if (clock.signal.aborted) throw cause
      const message = `The answer was cut off after ${length} B`
      return { bytes: joinedBytes(chunks), fault: { message, cause } }
    }
    if (chunk.done) return { bytes: joinedBytes(chunks) }
    clock.tick(chunk.value.length)
    length += chunk.value.length
    chunks.push(chunk.value)
    if (length > maxBytes) {
      await reader.cancel()
      return { bytes: joinedBytes(chunks), fault: tooLarge(maxBytes) }
    }
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} KiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`

/** Failures in a row after which a service is asked by one request at a time. */
const failuresOfOutage = 2
/** Milliseconds for which a failure answers for the requests that come after it. */
export const failureAge = 300

/** While a service fails, one request goes ahead, and those beside it share its failure. */
class Outage {
  #failures = 0
  #last: { readonly at: number; readonly error: SourceError } | undefined
  #pending: Promise<unknown> | undefined

  /**
   * Sends, or in an outage waits for the request that is already sent. Throws the failure of that one, or of one after
   * `since` (milliseconds), without sending.
   */
  async send<T>(request: () => Promise<T>, since: number, signal: AbortSignal): Promise<T> {
    while (this.#isOut && this.#pending !== undefined)
      await unlessAborted(
        this.#pending.catch(() => undefined),
        signal,
      )
    const last = this.#last
    if (this.#isOut && last !== undefined && last.at >= Math.min(since, now() - failureAge))
      throw last.error
    const sent = this.#attempt(request)
    this.#pending = sent
    try {
      return await sent
    } finally {
      if (this.#pending === sent) this.#pending = undefined
    }
  }

  /** Forgets the failures: the reader asked for the next request. */
  end(): void {
    this.#failures = 0
  }

  get #isOut(): boolean {
    return this.#failures >= failuresOfOutage
  }

  async #attempt<T>(request: () => Promise<T>): Promise<T> {
    try {
      const answer = await request()
      this.#failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof SourceError)) throw error // aborted: this says nothing of the service
      this.#failures = error.kind === 'unreachable' ? this.#failures + 1 : 0
      this.#last = { at: now(), error }
      throw error
    }
  }
}

const now = () => performance.now()

/** Milliseconds without a request after which a page is idle. */
const pause = 100
/** Milliseconds that background work waits at most: a request that hangs does not hold it for ever. */
const longestHold = 3_000

/** A source's requests under way, so that background work can wait for those of the page. */
export class Line {
  readonly #now: () => number
  readonly #wait: typeof delay
  #open = 0
  #ended = Number.NEGATIVE_INFINITY

  constructor(milliseconds: () => number = Date.now, wait = delay) {
    this.#now = milliseconds
    this.#wait = wait
  }

  begin(): void {
    this.#open++
  }

  end(): void {
    this.#open--
    this.#ended = this.#now()
  }

  /** Resolves once no request was under way for 100 ms, or after 3 s. Rejects with the signal's reason. */
  async idle(signal: AbortSignal): Promise<void> {
    const last = this.#now() + longestHold
    while (this.#now() < last) {
      const left = this.#open > 0 ? pause : this.#ended + pause - this.#now()
      if (left <= 0) return
      await this.#wait(left, signal)
    }
  }
}

/** Bytes after which the index asks for no more by itself: with the last ledger less than 1 MB, where ledgers are small. */
const usualUnaskedBytes = 800_000
/** Milliseconds in which the requests of one view are sent. */
const viewTime = 2_000
const minute = 60_000

/** Bytes that a source received, all of its requests together. */
export class Transfer {
  /** Bytes that a view may read by itself. */
  readonly viewBytes: number
  /** Bytes that the index may read without being asked. */
  readonly unaskedBytes: number
  readonly #all: RecentBytes
  readonly #view: RecentBytes
  total = 0

  /** Counts from 0; a view may read `most` bytes. `milliseconds` gives the time. */
  constructor(most = usualViewBytes, milliseconds: () => number = Date.now) {
    this.viewBytes = most
    this.unaskedBytes = Number.isFinite(most) ? Math.min(most, usualUnaskedBytes) : most
    this.#all = new RecentBytes(minute, milliseconds)
    this.#view = new RecentBytes(viewTime, milliseconds)
  }

  add(bytes: number): void {
    this.total += bytes
    this.#all.add(bytes)
  }

  /** Bytes of the last minute. */
  get lastMinute(): number {
    return this.#all.sum()
  }

  /** Counts received ledgers as the current view's, so not those that the index reads. */
  addToView(bytes: number): void {
    this.#view.add(bytes)
  }

  /** Bytes that the current view may still read; its panels share them. */
  get leftOfView(): number {
    return Math.max(0, this.viewBytes - this.#view.sum())
  }
}

/** The bytes that were added in the last milliseconds, so many. */
class RecentBytes {
  readonly #time: number
  readonly #now: () => number
  readonly #received: { readonly at: number; readonly bytes: number }[] = []
  #sum = 0

  constructor(time: number, milliseconds: () => number) {
    this.#time = time
    this.#now = milliseconds
  }

  add(bytes: number): void {
    this.#received.push({ at: this.#now(), bytes })
    this.#sum += bytes
  }

  sum(): number {
    const since = this.#now() - this.#time
    for (let [eldest] = this.#received; eldest && eldest.at <= since; [eldest] = this.#received) {
      this.#received.shift()
      this.#sum -= eldest.bytes
    }
    return this.#sum
  }
}

/** `Retry-After` is seconds or a date; undefined if it is invalid or hidden. */
export function retrySeconds(header: string | null): number | undefined {
  if (header === null || header === '') return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/** The reason why a secure page cannot request an insecure URL; undefined if it can. Browsers exempt localhost. */
export function mixedContent(url: string): string | undefined {
  if (globalThis.location?.protocol !== 'https:' || !URL.canParse(url)) return undefined
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    return undefined
  return `${host} is an http: address; a browser blocks those on an https: page`
}

/** The reason why a request got no answer; a browser gives a page no more detail than this. */
function explainFailure(host: string): string {
  if ('onLine' in navigator && !navigator.onLine) return 'This browser is offline'
  return (
    `No answer from ${host}: it may be down, it may not allow this page (CORS), ` +
    'or it may have received too many requests'
  )
}
