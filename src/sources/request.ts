import { SourceError, isHttp } from '#ledger/values'

/** A request to a service. */
export interface SentRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  readonly body?: string | undefined
}

/** The options of every request: without credentials, a body as JSON unless it is of another type. */
export const requestInit = (
  { method, body }: SentRequest,
  contentType = 'application/json',
): RequestInit => ({
  method,
  credentials: 'omit',
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': contentType }),
  },
  ...(body === undefined ? {} : { body }),
})

/** An answer to a request that was sent before the source's code had loaded: plain data. */
export interface EarlyResponse {
  /** 0 where the request failed: it counts as sent. */
  readonly status: number
  readonly headers: [string, string][]
  /** Null for an answer without a body: some statuses allow none. */
  readonly bytes: ArrayBuffer | null
  /** True if the response is larger than any early answer: `bytes` are its first. */
  readonly tooLarge?: boolean | undefined
  /** Milliseconds from the request to the last byte. */
  readonly duration: number
}

/**
 * Gives the answer to a request that was sent early, once: undefined where it was not sent, or promised and then
 * undefined where no answer came.
 */
export type TakeEarly = (request: SentRequest) => Promise<EarlyResponse | undefined> | undefined

/** The service's name for readers. No real host ends in `.invalid` (RFC 2606); the bundled network's does. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, hostname } = new URL(url)
  return hostname.endsWith('.invalid') ? 'the recorded network' : host
}

const attempts = 2
/** Milliseconds waited for a service at most, whatever it requests: a reader may come back later. */
export const longestWait = 30_000
/** Milliseconds of an attempt that the reader, not the page, repeats: two more would be a minute without an answer. */
const longAttempt = 15_000

/**
 * TanStack Query's `retry`: quick failures that may pass are retried, twice. Once where the browser may have received an
 * answer and hidden it, however large (status 0), and where a node answers what its failure is.
 */
export function retry(failures: number, error: Error): boolean {
  if (!(error instanceof SourceError) || failures >= attempts) return false
  if (error.kind !== 'rateLimited' && error.kind !== 'unreachable') return false
  const calls = error.calls.filter(isHttp)
  if (calls.some(({ duration }) => duration > longAttempt)) return false
  const status = calls.at(-1)?.status
  const isOnce = calls.some((call) => call.status === 0) || (status !== undefined && status < 300)
  return failures === 0 || !isOnce
}

/**
 * TanStack Query's `retryDelay`, in milliseconds: the time the service requested, or 0.5 s, 1 s, 2 s…, each with
 * jitter so that panels do not retry together; at most 30 s.
 */
export function retryDelay(failures: number, error: Error, random: () => number = Math.random) {
  const requested = error instanceof SourceError ? error.retryAfter : undefined
  const base = requested === undefined ? 500 * 2 ** failures : requested * 1000
  return Math.min(longestWait, base * (1 + 0.5 * random()))
}

/**
 * True if the reader's connection is metered or slow: Save-Data, a mobile network, 3G or less (Network Information API,
 * which only Chromium has). Half as much is then read unasked.
 */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(Object(globalThis.navigator), 'connection')
  const textOf = (name: string) => String(Reflect.get(Object(connection), name))
  return (
    textOf('saveData') === 'true' ||
    textOf('type') === 'cellular' ||
    /[23]g$/.test(textOf('effectiveType'))
  )
}

/** The bytes that may be read unasked: half of `bytes` on a metered or slow connection. */
export const unaskedShare = (bytes: number): number => (savesData() ? bytes / 2 : bytes)
