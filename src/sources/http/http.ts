import { hostOf } from './hostOf.ts'
import { type Call, type Fetch, type HttpCall, SourceError } from '#ledger/values'
import { answerClock } from './answerClock.ts'
import { type Budget, type BudgetOptions, carefulBudget, createBudget, reasonOf } from './budget.ts'
import { explainFailure, mixedContent } from './failureMessages.ts'
import type { EarlyResponse, TakeEarly } from './earlyResponse.ts'
import { createOutage } from './outage.ts'
import { type Line, createLine } from './line.ts'
import { type AnswerBody, readBody, tooLarge } from './readBody.ts'
import { type SentRequest, requestInit } from './requestInit.ts'
import { longestWait } from './retry.ts'
import { retrySeconds } from './retrySeconds.ts'
import { type Transfer, createTransfer } from './transfer.ts'

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

/** Sends all requests, with a time-out, a size limit and a budget. */
export interface Http {
  /**
   * Sends a request once; while the service fails, only one of those that come together. Resolves with any status
   * below 500 except 429. Throws SourceError: rateLimited, unreachable (no answer, or 5xx of a gateway), badResponse
   * (too large, cut off); or the signal's reason.
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>
  /** Ends a pause that the service requested, or that its failures cause. */
  resume(): void
  readonly transfer: Transfer
  readonly line: Line
}

export interface HttpRequest extends SentRequest {
  /** The content type of the body; default JSON. */
  readonly contentType?: string | undefined
  /** Most bytes of the answer, by what is requested; at most those of the service. */
  readonly maxBytes?: number | undefined
  /** Milliseconds without a byte, for slow requests. */
  readonly timeout?: number | undefined
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

/** Requests through `options.fetch`, all with one budget. */
export function createHttp(options: HttpOptions): Http {
  const budget = createBudget(options.budget ?? carefulBudget)
  const transfer = createTransfer(options.viewBytes)
  const outage = createOutage()
  const line = createLine()
  const limits = {
    timeout: options.timeout ?? 20_000,
    maxBytes: options.maxBytes ?? 32 * 1024 ** 2,
  }
  const sendOnce = async (request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> => {
    line.begin()
    const started = performance.now()
    const timeout = request.timeout ?? limits.timeout
    const mostBytes = Math.min(limits.maxBytes, request.maxBytes ?? limits.maxBytes)
    const clock = answerClock(timeout, signal)
    let status = 0
    let early: EarlyResponse | undefined
    const { method, url, body: sent } = request
    const record = (body?: AnswerBody): HttpCall => ({
      via: options.via,
      method,
      url,
      body: sent,
      status,
      duration: early?.duration ?? performance.now() - started,
      bytes: body?.bytes.length ?? clock.received(),
      answer: body === undefined ? '' : shownText(body.bytes),
    })
    try {
      early = await clock.race(Promise.resolve(options.takeEarly?.(request)))
      if (early?.status === 0) throw new TypeError('the early request failed')
      const response = early
        ? new Response(early.bytes, early)
        : await clock.race(options.fetch(fetchRequest(request, clock.signal)))
      status = response.status
      refuseRedirect(response, record())
      const body = await readBody(response, mostBytes, clock)
      const call = record(body)
      const fault = body.fault ?? (early?.tooLarge ? tooLarge(body.bytes.length) : undefined)
      if (fault !== undefined)
        throw new SourceError('badResponse', fault.message, { cause: fault.cause, calls: [call] })
      refuse(response, call, budget, request.answers)
      const contentType = response.headers.get('content-type') ?? ''
      return { status, contentType, bytes: body.bytes, call }
    } catch (error) {
      if (error instanceof SourceError) throw error
      if (signal.aborted) throw reasonOf(signal)
      // This may be a hidden 429: slow down.
      if (!clock.expired()) budget.penalise(1)
      const call = record()
      const message = lateMessage(clock.expired(), call, timeout) ?? explainFailure(hostOf(url))
      throw new SourceError('unreachable', message, { cause: error, calls: [call] })
    } finally {
      line.end()
      clock.stop()
      transfer.add(clock.received())
    }
  }
  return {
    transfer,
    line,
    resume() {
      budget.resume()
      outage.end()
    },
    async send(request, signal) {
      const mixed = mixedContent(request.url)
      if (mixed !== undefined) throw new SourceError('unreachable', mixed)
      // A pause that the service requested is respected; a long one fails at once, so that the reader sees why.
      const closed = Math.ceil(budget.closedFor())
      if (closed > 2) throw tooMany(hostOf(request.url), closed, [])
      const asked = performance.now()
      await budget.take(signal)
      return outage.send(() => sendOnce(request, signal), asked, signal)
    },
  }
}

const fetchRequest = (request: HttpRequest, signal: AbortSignal): Request =>
  new Request(request.url, {
    ...requestInit(request, request.contentType),
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
  call: HttpCall,
  budget: Budget,
  answers: readonly number[] = [],
): void {
  const host = hostOf(call.url)
  if (response.status === 429) {
    const retryAfter = retrySeconds(response.headers.get('retry-after'))
    budget.penalise(Math.min(retryAfter ?? 2, longestWait / 1000))
    throw tooMany(host, retryAfter, [call])
  }
  if (answers.includes(response.status)) return
  if (response.status === 502 || response.status === 503 || response.status === 504)
    throw new SourceError('unreachable', `${host} cannot answer now (HTTP ${response.status})`, {
      calls: [call],
    })
}

function tooMany(host: string, retryAfter: number | undefined, calls: readonly Call[]) {
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
function shownText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, shownBytes))
}

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
  const where = answered === null ? 'another address' : isElsewhere ? answered.host : answered.href
  throw new SourceError(
    'badResponse',
    `${asked?.host ?? call.url} redirects to ${where}: nothing is sent to an address that you did not choose`,
    { calls: [call] },
  )
}
