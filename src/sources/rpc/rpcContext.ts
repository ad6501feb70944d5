import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import type { Decoder, RpcAnswer } from '../ledgers/jobs.ts'
import { RpcError } from '../ledgers/rpcError.ts'
import { type RpcClient, type RpcRequest, withCalls } from '../http/jsonRpc.ts'
import { type IndexReader, type IndexSetup, createIndexReader } from './indexReader.ts'
import { type RpcNode, createRpcNode } from './node.ts'
import { rpcFailure } from './rpcFailure.ts'

/** What reading through JSON-RPC works with. */
export interface RpcContext {
  readonly client: RpcClient
  readonly node: RpcNode
  readonly decoder: Decoder
  /** Lists and entries that only an index of the ledgers can tell. */
  readonly index: IndexReader
  readonly density: Density
  /** Asks, and has the answer's bytes read by the worker; failures carry the calls. */
  decode<T>(
    request: RpcRequest,
    run: (answer: Pick<RpcAnswer, 'bytes' | 'ids'>) => Promise<T>,
    signal: AbortSignal,
    /** The ledger that the request is about, for the words of a failure. */
    ledger?: number,
  ): Promise<Decoded<T>>
}
/** What the index itself reads with. */
export type RpcParts = Omit<RpcContext, 'index'>
export interface Decoded<T> {
  readonly output: T
  readonly calls: readonly Call[]
  readonly bytes: number
}

/** How large ledgers are and how much is in them, as seen so far: the next request asks for no more than it needs. */
export interface Density {
  /** Of an answer, a ledger; 0 when none was seen. */
  bytes: number
  /** Items a ledger, by the kind of list. */
  readonly items: Map<string, number>
}

export function createRpcContext(
  client: RpcClient,
  decoder: Decoder,
  setup: IndexSetup = {},
): RpcContext {
  const parts: RpcParts = {
    client,
    node: createRpcNode(client),
    decoder,
    density: { bytes: 0, items: new Map() },
    async decode(request, run, signal, ledger) {
      const { bytes, ids, calls } = await client.raw(request, signal)
      try {
        return { output: await run({ bytes, ids }), calls, bytes: bytes.length }
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
  return { ...parts, index: createIndexReader(parts, setup) }
}
