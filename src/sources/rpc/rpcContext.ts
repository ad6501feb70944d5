import { type Call, SourceError } from '../../model/errors.ts'
import type { Decoder, RpcAnswer } from '../../worker/protocol.ts'
import { RpcError } from '../../worker/rpcAnswer.ts'
import { type RpcClient, type RpcRequest, withCalls } from '../jsonRpc.ts'
import { type RpcNode, createRpcNode } from './node.ts'
import { rpcFailure } from './rpcFailure.ts'

/** What reading through JSON-RPC works with. */
export interface RpcContext {
  readonly client: RpcClient
  readonly node: RpcNode
  readonly decoder: Decoder
  /** Asks, and has the answer's bytes read by the worker; failures carry the calls. */
  decode<T>(
    request: RpcRequest,
    run: (answer: Pick<RpcAnswer, 'bytes' | 'ids'>) => Promise<T>,
    signal: AbortSignal,
    /** The ledger that the request is about, for the words of a failure. */
    ledger?: number,
  ): Promise<Decoded<T>>
}
export interface Decoded<T> {
  readonly output: T
  readonly calls: readonly Call[]
  readonly bytes: number
}

export function createRpcContext(client: RpcClient, decoder: Decoder): RpcContext {
  return {
    client,
    node: createRpcNode(client),
    decoder,
    async decode(request, run, signal, ledger) {
      const { bytes, ids, calls } = await client.raw(request, signal)
      const size = bytes.length // the worker takes the bytes away
      try {
        return { output: await run({ bytes, ids }), calls, bytes: size }
      } catch (error) {
        if (signal.aborted) throw error
        if (error instanceof RpcError) throw rpcFailure(error, { host: client.host, calls, ledger })
        if (error instanceof SourceError) throw withCalls(error, calls)
        const words = error instanceof Error ? error.message : String(error)
        throw new SourceError('badResponse', `The answer cannot be read: ${words}`, {
          cause: error,
          calls,
        })
      }
    },
  }
}
