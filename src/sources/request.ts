import { type CollectionKind, collections, type Owner, owners } from '#ledger'
import {
  fieldOf,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  isHttp,
  SourceError,
  transactionToid,
} from '#ledger/values'

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
  /** The response is larger than any early answer: `bytes` are its first. */
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
  const { host, hostname, pathname } = new URL(url)
  // A folder has no host.
  return hostname.endsWith('.invalid') ? 'the recorded network' : host || decodeURI(pathname)
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
 * The reader's connection is metered or slow: Save-Data, a mobile network, 3G or less (Network Information API,
 * which only Chromium has). Half as much is then read unasked.
 */
export function savesData(): boolean {
  const connection = fieldOf(globalThis.navigator, 'connection')
  const textOf = (name: string) => String(fieldOf(connection, name))
  return (
    textOf('saveData') === 'true' ||
    textOf('type') === 'cellular' ||
    /[23]g$/.test(textOf('effectiveType'))
  )
}

/** The bytes that may be read unasked: half of `bytes` on a metered or slow connection. */
export const unaskedShare = (bytes: number): number => (savesData() ? bytes / 2 : bytes)

/** `/ledgers/7/transactions?include_failed=true&limit=…`; without a cursor from the order's start. */
export const collectionPath = (
  kind: CollectionKind,
  of: Owner | undefined,
  parameters: Parameters,
): string => listPath(of === undefined ? '' : entityPath(of), collections[kind].segment, parameters)

/** `/offers/12`: the address of one record. */
export const entityPath = (of: Owner): string => recordPath(owners[of.kind].segment, of.id)

/** "ledger 7", "account GABC…": the owner in a sentence. */
export const ownerName = (of: Owner): string => `${owners[of.kind].noun} ${shortId(spelled(of))}`

const shortId = (id: string): string => (id.length > 20 ? `${id.slice(0, 5)}…${id.slice(-5)}` : id)

/** Pools and claimable balances are asked for in hex, and known to readers by their strkeys. */
function spelled(of: Owner): string {
  if (of.kind === 'claimableBalance') return formatClaimableBalanceStrkey(of.id)
  if (of.kind === 'liquidityPool') return formatLiquidityPoolStrkey(of.id)
  return String(of.id)
}

/**
 * The reasons why a record may be missing: the service answers for records that exist now, not for those that once
 * existed (rest.md 1.3, 3).
 */
const ends: Partial<Readonly<Record<Owner['kind'], string>>> = {
  account: 'it was merged into another, or never created',
  claimableBalance: 'it was claimed, clawed back, or never existed',
  liquidityPool: 'its last shares were withdrawn, or it never existed',
  offer: 'it was filled, cancelled, or never existed',
}

/** A taker whose offer never came to stand has this number and its operation's (rest.md 6.2). */
const synthetic = 1n << 62n

/** The meaning of a 404 for one record. */
export function absenceMessage(of: Owner): string | undefined {
  if (of.kind === 'offer' && of.id >= synthetic)
    return `Offer ${of.id} was never in the order book: it is the ID of a taker, operation ${of.id - synthetic}`
  const end = ends[of.kind]
  return end && `There is no ${ownerName(of)} in the ledger now: ${end}`
}

/** The meaning of a 404 for an owner's list: its past is known as far as the service's history goes. */
export function absentOwnerMessage(of: Owner, host: string): string | undefined {
  return of.kind in ends
    ? `${host} has no history of ${ownerName(of)}: it never existed, or is older than what is kept`
    : undefined
}

/** Parameters of a request; those without a value are not sent. */
export type Parameters = Readonly<Record<string, string | number | undefined>>

/** The address of a path of a service, whose own address may end in a slash. */
export const urlOfPath = (service: string, path: string): string =>
  `${service.replace(/\/+$/, '')}${path}`

/** `/offers/12`: one record of a collection. */
export const recordPath = (segment: string, id: string | number | bigint): string =>
  `/${segment}/${id}`

/** `/ledgers/7/transactions?include_failed=true&limit=…`: a list, by its owner's path and its own segment. */
export const listPath = (owner: string, segment: string, parameters: Parameters): string =>
  `${owner}/${segment}${queryOf(parameters)}`

/** `?a=…&b=…`, its keys in alphabetical order and form-encoded as the service's own links (rest.md 1.4). */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined) query.set(key, String(value))
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}

// The requests that a page begins with, on their own: the boot script sends them before the source has loaded.

/** The methods of JSON-RPC that are called (rpc.md 2): `rpc/methods.ts` has the size and checks of each. */
export type RpcMethod =
  | 'getHealth'
  | 'getNetwork'
  | 'getVersionInfo'
  | 'getFeeStats'
  | 'getLedgers'
  | 'getTransactions'
  | 'getTransaction'
  | 'getEvents'
  | 'getLedgerEntries'
  | 'sendTransaction'
  | 'simulateTransaction'

export interface RpcRequest {
  readonly method: RpcMethod
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** A call of JSON-RPC 2.0. */
export const rpcCall = (id: number, { method, params }: RpcRequest) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
})

/** The requests for a node's status. */
export const statusRequests = [
  { method: 'getHealth' },
  { method: 'getNetwork' },
  { method: 'getVersionInfo' },
] as const satisfies readonly RpcRequest[]

export const transactionRequest = (hash: string): RpcRequest => ({
  method: 'getTransaction',
  params: { hash },
})

/** The transaction of an operation or of its own TOID: the one after the cursor just before it (rpc.md 7.4). */
export const transactionAtRequest = (id: bigint): RpcRequest => ({
  method: 'getTransactions',
  params: { pagination: { cursor: String(transactionToid(id) - 0x1000n), limit: 1 } },
})

export const ledgersRequest = (from: number, limit: number): RpcRequest => ({
  method: 'getLedgers',
  params: { startLedger: from, pagination: { limit } },
})

/** Entries by their keys (base64 `LedgerKey`s). */
export const entriesRequest = (keys: readonly string[]): RpcRequest => ({
  method: 'getLedgerEntries',
  params: { keys },
})

/** The requests that a source may send: `burst` at once, then `perSecond`. */
export interface BudgetOptions {
  readonly burst: number
  readonly perSecond: number
}

/** Far below what public services grant (100 at once, then one a second), far above what reading needs. */
export const carefulBudget: BudgetOptions = { burst: 60, perSecond: 4 }
/** For the bundled network, which sends no requests. */
export const noBudget: BudgetOptions = { burst: Number.POSITIVE_INFINITY, perSecond: 1 }

/**
 * A token bucket, which starts full. Browsers hide rate-limit headers and often report a 429 as a CORS failure, so a source
 * limits itself.
 */
export class Budget {
  readonly #options: BudgetOptions
  readonly #now: () => number
  #tokens: number
  #refilled: number
  #closedUntil = 0

  /** `now` gives milliseconds, and never runs backwards as a device's clock may. */
  constructor(options: BudgetOptions, now = () => performance.now()) {
    this.#options = options
    this.#now = now
    this.#tokens = options.burst
    this.#refilled = now()
  }

  /** Resolves when a request may be sent; rejects with the signal's reason. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#refill()
    this.#tokens -= 1 // may go below zero: each waiting request holds a token
    const missing = Math.max(0, -this.#tokens)
    const wait = Math.max(
      this.#closedUntil - this.#now(),
      (missing / this.#options.perSecond) * 1000,
    )
    if (wait <= 0) return
    try {
      await delay(wait, signal)
    } catch (error) {
      this.#tokens += 1 // it was never sent
      throw error
    }
  }

  /** Seconds until the pause that the service requested ends; 0 if there is none. */
  closedFor(): number {
    return Math.max(0, (this.#closedUntil - this.#now()) / 1000)
  }

  /** Sends nothing for this many seconds and uses up the burst: the service refused, or hid its answer. */
  penalise(seconds: number): void {
    this.#refill()
    if (Number.isFinite(this.#tokens)) this.#tokens = Math.min(this.#tokens, 0)
    this.#closedUntil = Math.max(this.#closedUntil, this.#now() + seconds * 1000)
  }

  /** Ends a pause: the reader does not want to wait for it. */
  resume(): void {
    this.#refill()
    this.#tokens = Math.max(this.#tokens, 1)
    this.#closedUntil = 0
  }

  #refill(): void {
    const { burst, perSecond } = this.#options
    const at = this.#now()
    this.#tokens = Math.min(burst, this.#tokens + ((at - this.#refilled) / 1000) * perSecond)
    this.#refilled = at
  }
}

/** Waits this many milliseconds; rejects with the signal's reason when it is aborted. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await unlessAborted(
      new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))),
      signal,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** The promise, or a rejection with the signal's reason where that comes first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(reasonOf(signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError')

/**
 * Most bytes that one view reads by itself: three ledgers of a busy network (1.4 MB each). A reader on a mobile plan sees
 * the price of more before paying it.
 */
export const usualViewBytes = 4 * 1024 ** 2

/**
 * A request's address, by default the endpoint's own, as it may be shown, copied or saved: `YOUR_KEY` replaces each value of
 * the endpoint's query, and what looks like a key in its path. What the request adds to the path stays.
 */
export function withoutKey(url: string, endpoint = url): string {
  const [start = '', query] = endpoint.split(/\/*(?:$|\?)/)
  if (!url.startsWith(start)) return url
  const path = start.replaceAll(segments, (each) => (isWords.test(each) ? each : 'YOUR_KEY'))
  const added = url.slice(start.length)
  return path + (query ? added.replaceAll(/([?&](?:[^=&]*=)?)[^&]*/g, '$1YOUR_KEY') : added)
}

/** Segments of a path, not the host, that are long enough for a key. */
const segments = /(?<=[^/]\/)[^/]{8,}/g

/** Matches what a person named: words, years and versions, such as “stellar-pubnet-2026”. */
const isWords = /^(?:(?:[a-z]{1,19}|v?\d{1,4})(?:[-_.]|$))+$/

/** Milliseconds of work between two yields. */
const maxStretch = 12

/** Yields to other tasks of the worker after a stretch of work: they answer the page. */
export function createYieldToTasks(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxStretch) return
    await nextTask()
    since = performance.now()
  }
}

/** Lets other tasks run and posted messages arrive. Not by a timer: browsers delay nested ones by 4 ms. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const received = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', received, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
