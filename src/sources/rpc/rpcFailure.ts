import { type Call, SourceError } from '#ledger/values'
import { failureAge } from '../http.ts'
import { RpcError } from './rpcError.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'

/** The request that failed, for the error's message. */
export interface FailedRequest {
  readonly host: string
  readonly calls: readonly Call[]
  /** The ledger that the request is about. */
  readonly ledger?: number | undefined
}

/** A JSON-RPC error by its code (rpc.md 1.3), and by the window in its message where the code is ambiguous. */
export function rpcFailure(error: RpcError, { host, calls, ledger }: FailedRequest): SourceError {
  const options = { cause: error, calls }
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
      return outsideWindow(error, { host, calls, ledger }) ?? refused()
    default:
      return refused()
  }
  function refused() {
    return new SourceError('badResponse', `${host} refused the request: ${message}`, options)
  }
}

/**
 * Calls `forget` once a failure no longer answers for later requests: at once, unless a node stated that it could not answer
 * now. Parts of a page that try again shortly after one another share that.
 */
export function whenOld(error: unknown, forget: () => void): void {
  const mayPass = error instanceof SourceError && error.kind === 'unreachable'
  if (mayPass && isStated(error)) setTimeout(forget, failureAge)
  else forget()
}

/** True if the node itself stated the error, for the request or for the status that is read beside it. */
const isStated = (error: unknown): boolean =>
  error instanceof RpcError || (error instanceof SourceError && isStated(error.cause))

const windowPattern = /(?:oldest ledger: |ledger range: )(\d+)(?: and the latest ledger: | - )(\d+)/
const missingPattern = /does not contain metadata for ledger: (\d+)/

/** The window in an error's message. */
function windowIn(error: RpcError) {
  const match = windowPattern.exec(error.message)
  return match === null ? undefined : { oldest: Number(match[1]), latest: Number(match[2]) }
}

function outsideWindow(error: RpcError, request: FailedRequest): SourceError | undefined {
  const window = windowIn(error)
  const options = { cause: error, calls: request.calls }
  if (window === undefined) {
    const missing = missingPattern.exec(error.message)
    if (missing === null) return undefined
    const message = `${request.host} does not have ledger ${missing[1]}: it is older than the ledgers that this node keeps`
    return new SourceError('outOfRetention', message, options)
  }
  if (request.ledger === undefined) return undefined
  return ledgerRangeError(request.host, request.ledger, window, options)
}
