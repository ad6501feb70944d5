import type { RpcRequest } from './answerRules.ts'
import { rpcCall } from './requests.ts'
import { type Call, SourceError } from '#ledger/values'
import { type RpcResult, readResults } from './rpcResult.ts'
import {
  type Transfer,
  type Line,
  createSharedRequests,
  type Http,
  type HttpAnswer,
} from '../http.ts'
import { hostOf } from '../request.ts'

/** A thin JSON-RPC client of one service. */
export interface RpcClient {
  readonly url: string
  readonly host: string
  /** Counts the bytes of all answers. */
  readonly transfer: Transfer
  readonly line: Line
  /** Small answers, parsed: one batch for several requests, or single calls where a gateway refuses batches. */
  call(
    requests: readonly RpcRequest[],
    signal: AbortSignal,
  ): Promise<{ readonly results: readonly RpcResult[]; readonly calls: readonly Call[] }>
  /** Calls in one request: the most that were answered together; `most` is 1 where the service refused several. */
  readonly batches: { largest: number; most: number }
  /**
   * A large answer, not parsed, shared by all who request it at the same time: its bytes must not be changed. Ledgers
   * of `bytesPerLedger` were read so far.
   */
  raw(request: RpcRequest, signal: AbortSignal, bytesPerLedger?: number): Promise<RawAnswer>
}
export interface RawAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ids: readonly number[]
  readonly calls: readonly Call[]
  /** To be called once it is read: equal requests share it until then. */
  readonly done: () => void
}

/** A client of the service at `url`; gateways mount it at any path. */
export function createRpcClient(url: string, http: Http): RpcClient {
  const host = hostOf(url)
  let lastId = 0
  const batches = { largest: 1, most: Number.POSITIVE_INFINITY }
  const once = createSharedRequests<Awaited<ReturnType<typeof single>>>()
  const envelope = (request: RpcRequest) => rpcCall(++lastId, request)
  const post = (body: unknown, maxBytes: number, signal: AbortSignal): Promise<HttpAnswer> =>
    http.send({ method: 'POST', url, body: JSON.stringify(body), maxBytes }, signal)

  const single = async (request: RpcRequest, signal: AbortSignal, bytesPerLedger?: number) => {
    const body = envelope(request)
    const answer = accepted(await post(body, largestAnswer(request, bytesPerLedger), signal), host)
    return { answer, ids: [body.id] }
  }
  const separately = async (requests: readonly RpcRequest[], signal: AbortSignal) => {
    const answers = await Promise.all(requests.map((request) => single(request, signal)))
    return {
      results: answers.flatMap(({ answer, ids }, i) =>
        reading(answer, ids, requests.slice(i, i + 1)),
      ),
      calls: answers.map(({ answer }) => answer.call),
    }
  }

  return {
    url,
    host,
    transfer: http.transfer,
    line: http.line,
    batches,
    async call(requests, signal) {
      if (requests.length === 1 || batches.most === 1) return separately(requests, signal)
      const body = requests.map(envelope)
      const maxBytes = requests.reduce((sum, request) => sum + largestAnswer(request), 0)
      const answer = await post(body, maxBytes, signal)
      if (refusesBatch(answer)) {
        batches.most = 1
        return separately(requests, signal)
      }
      batches.largest = Math.max(batches.largest, requests.length)
      const ids = body.map(({ id }) => id)
      return { results: reading(accepted(answer, host), ids, requests), calls: [answer.call] }
    },
    async raw(request, signal, bytesPerLedger) {
      const send = (all: AbortSignal) => single(request, all, bytesPerLedger)
      const { answer: sent, done } = await once(JSON.stringify(request), send, signal)
      return { bytes: sent.answer.bytes, ids: sent.ids, calls: [sent.answer.call], done }
    },
  }
}

/** True if a gateway takes single calls only: it answers with an object, or with a client error. */
function refusesBatch({ status, bytes }: HttpAnswer): boolean {
  if (status === 400 || status === 405 || status === 413 || status === 415 || status === 422)
    return true
  return status >= 200 && status < 300 && firstCharacter(bytes) === '{'
}

function firstCharacter(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().charAt(0)
}

function reading(
  answer: HttpAnswer,
  ids: readonly number[],
  requests: readonly RpcRequest[],
): RpcResult[] {
  try {
    return readResults(answer.bytes, ids, requests)
  } catch (error) {
    throw withCalls(error, [answer.call])
  }
}

/** The error with the calls that led to it. */
export function withCalls(error: unknown, calls: readonly Call[]): unknown {
  if (!(error instanceof SourceError)) return error
  return new SourceError(error.kind, error.message, {
    cause: error,
    calls: [...calls, ...error.calls],
    retryAfter: error.retryAfter,
    indexed: error.indexed,
  })
}

function accepted(answer: HttpAnswer, host: string): HttpAnswer {
  const { status, call, contentType } = answer
  const calls = [call]
  if (status === 204) throw new SourceError('badResponse', `${host} answered nothing`, { calls })
  if (status >= 200 && status < 300) return answer
  if (status === 401 || status === 403)
    throw new SourceError('badResponse', `${host} requires an access key (HTTP ${status})`, {
      calls,
    })
  const page = contentType.includes('html') ? ' with a web page' : ''
  const message = `${host} answered HTTP ${status}${page}: it does not look like an RPC service`
  throw new SourceError('badResponse', message, { calls })
}

const KiB = 1024
const MiB = 1024 ** 2

/**
 * The most bytes for few ledgers, or unknown ones: a busy network's are 1.2 MB each, and at most five are requested at
 * first.
 */
const someLedgers = 8 * MiB
/** The factor by which a ledger may be larger than those before it. */
const heavier = 2

/** Many times what services send for one record: a contract's code is 128 KiB, a transaction with its meta 10. */
const sizes: Readonly<
  Record<RpcRequest['method'], { readonly all: number; readonly each: number }>
> = {
  getHealth: { all: MiB, each: 0 },
  getNetwork: { all: MiB, each: 0 },
  getVersionInfo: { all: MiB, each: 0 },
  getFeeStats: { all: MiB, each: 0 },
  getTransaction: { all: 4 * MiB, each: 0 },
  getTransactions: { all: 4 * MiB, each: 32 * KiB },
  getEvents: { all: MiB, each: 8 * KiB },
  queryEvents: { all: MiB, each: 8 * KiB },
  getLedgerEntries: { all: 2 * MiB, each: 16 * KiB },
  getLedgers: { all: someLedgers, each: 80 * KiB },
  sendTransaction: { all: MiB, each: 0 },
  simulateTransaction: { all: 4 * MiB, each: 0 },
}

/**
 * Most bytes that the answer to a request is read to. `bytesPerLedger` is the size of ledgers read so far; 0 where none
 * were read.
 */
function largestAnswer({ method, params = {} }: RpcRequest, bytesPerLedger = 0): number {
  const { all, each } = sizes[method]
  const records = countOf(params)
  if (method === 'getLedgers')
    return Math.max(all, each * records, heavier * records * bytesPerLedger)
  return all + each * records
}

/** Keys or records that a request asks for. */
function countOf({ keys, pagination, ...params }: Readonly<Record<string, unknown>>): number {
  if (Array.isArray(keys)) return keys.length
  const limit: unknown =
    typeof pagination === 'object' && pagination !== null
      ? Reflect.get(pagination, 'limit')
      : params.limit
  return typeof limit === 'number' ? limit : 0
}
