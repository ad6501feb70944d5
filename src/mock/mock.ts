import type { Fetch } from '#ledger/values'
import type { Corpus } from './corpus.ts'
import { createFaults, type FaultOption, strike } from './fault.ts'
import { answerLake } from './lake.ts'
import { answerRest } from './rest/rest.ts'
import { answerRpc } from './rpc/rpc.ts'
import { createView, type ViewOptions } from './view.ts'

export interface MockOptions extends ViewOptions {
  /** The base path of REST, without a trailing slash; the root by default. */
  readonly restPrefix?: string | undefined
  /** The one address of JSON-RPC. */
  readonly rpcPath?: string | undefined
  /** The address of the lake's files, without a trailing slash. */
  readonly lakePath?: string | undefined
  /** Milliseconds after which an event stream says goodbye. */
  readonly streamTimeout?: number | undefined
  readonly submission?: 'replay' | 'disabled' | undefined
  /** Off by default: a reader that follows `next` would never end. */
  readonly aggregationsLoop?: boolean | undefined
  readonly fault?: FaultOption | undefined
}

/**
 * A recorded network as a `fetch`: REST and JSON-RPC as the reference services answered, cut into pages by cursor, order
 * and limit, and its ledgers as files. It reads no XDR, so that it can check what our decoders derive.
 */
export function createMock(corpus: Corpus, options: MockOptions = {}): Fetch {
  const view = createView(corpus, options)
  const prefix = options.restPrefix ?? ''
  const rpcPath = options.rpcPath ?? '/rpc'
  const lakePath = options.lakePath ?? '/lake'
  const rest = {
    view,
    streamTimeout: options.streamTimeout ?? 55_000,
    submission: options.submission ?? 'replay',
    aggregationsLoop: options.aggregationsLoop ?? false,
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.replace(/\/$/, '') === rpcPath) return answerRpc(request, view)
    if (pathname.startsWith(`${lakePath}/`))
      return answerLake(request, pathname.slice(lakePath.length), view)
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) {
      return new Response('404 page not found\n', { status: 404 })
    }
    return answerRest(request, prefix, pathname.slice(prefix.length) || '/', rest)
  }
  const { fault } = options
  return fault === undefined ? answer : withFaults(fault, answer)
}

function withFaults(option: FaultOption, answer: Fetch): Fetch {
  const faultOf = createFaults(option)
  return async (request) => {
    const fault = await faultOf(request)
    return fault === undefined ? answer(request) : strike(fault, () => answer(request))
  }
}
