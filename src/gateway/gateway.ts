import type { Coverage, Fetch, NetworkStatus } from '#ledger/values'
import { type Health, answerRequest, sleep } from '#mock/server'
import type { Source } from '#sources'
import { answers } from './answers.ts'
import { answerPartially } from './coverage.ts'
import { problemOfSource } from './problems.ts'
import { createTradeOrientation } from './tradeOrientation.ts'

export interface GatewayOptions {
  /** The base path of REST, without a trailing slash; the root by default. */
  readonly prefix?: string | undefined
  /** Milliseconds after which an event stream closes and a request fails; 55,000. */
  readonly timeout?: number | undefined
  /** Milliseconds between two polls of an event stream; 2,000. */
  readonly poll?: number | undefined
  /** Milliseconds for which the source's latest ledger is cached; 500. */
  readonly age?: number | undefined
}

/**
 * The REST service without the REST service: its contract (rest.md) answered from any source, hence from JSON-RPC and
 * XDR alone. Records are written by their `toRest`. What a source cannot answer is a 404 with the contract's
 * name `not_implemented`, never an empty page. Where a service retains less than all of history, a header of ours states
 * the ledgers of the answer: `Ledger-Coverage: 120-400`.
 */
export function createGateway(source: Source, options: GatewayOptions = {}): Fetch {
  const { prefix = '', timeout = 55_000, poll = 2_000, age = 500 } = options
  const trades = createTradeOrientation(source)
  const status = remembered(source, age)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) {
      return new Response('404 page not found\n', { status: 404 })
    }
    // An event stream outlives the request's timeout: its polls end with the connection.
    const streams = request.headers.get('Accept')?.includes('text/event-stream') === true
    const signal = streams
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
    let covered: Coverage | undefined
    const partial = (coverage: Coverage | undefined) =>
      answerPartially(source, coverage, (ledgers) => (covered = ledgers), signal)
    const path = pathname.slice(prefix.length) || '/'
    const response = await answerRequest(request, prefix, path, {
      answers,
      open: async (call) => ({ ...call, source, trades, signal, partial, status: await status() }),
      latest: (call) => call.status.latestLedger,
      health: () => healthOf(status),
      untilNews: (milliseconds, gone) => sleep(Math.min(milliseconds, poll), gone),
      streamTimeout: timeout,
      problemOf: problemOfSource,
      follows: true,
    })
    if (covered !== undefined)
      response.headers.set('Ledger-Coverage', `${covered.from}-${covered.to}`)
    return response
  }
}

/** The source's network status, cached for the given milliseconds. */
function remembered(source: Source, age: number): () => Promise<NetworkStatus> {
  let known: { readonly at: number; readonly status: Promise<NetworkStatus> } | undefined
  const ask = async () =>
    (await source.one('network', 'current', new AbortController().signal)).value
  return () => {
    if (known !== undefined && Date.now() - known.at < age) return known.status
    const status = ask()
    known = { at: Date.now(), status }
    status.catch(() => {
      known = undefined
    })
    return status
  }
}

/** The gateway has no database: while it answers, it is healthy. */
async function healthOf(status: () => Promise<NetworkStatus>): Promise<Health> {
  try {
    await status()
    return { database_connected: true, core_up: true, core_synced: true }
  } catch (error) {
    if (problemOfSource(error) === undefined) throw error
    return { database_connected: true, core_up: false, core_synced: false }
  }
}
