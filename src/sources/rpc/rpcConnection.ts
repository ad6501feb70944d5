import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import { type Call, type LedgerSequence, SourceError } from '#ledger/values'
import type { RpcRequest } from './answerRules.ts'
import { type RpcClient, withCalls } from './jsonRpc.ts'
import type { Density } from '../ledgers/pageFromLedgers.ts'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { type EventKnowledge, createEventKnowledge } from './events/eventKnowledge.ts'
import { type RpcNode, createRpcNode } from './node.ts'
import {
  type RecentLedgers,
  type RecentTransactions,
  createRecentLedgers,
  createRecentTransactions,
} from './recentRecords.ts'
import { unreadKind } from '../laterProtocol.ts'
import { RpcError } from './rpcError.ts'
import { rpcFailure, whenOld } from './rpcFailure.ts'
import { isTooLarge } from '../http.ts'
import { readResults } from './rpcResult.ts'

/** Bytes taken for those of a ledger where an answer was too large. */
const largestLedger = 4 * 1024 ** 2

/** A connection to a node, without an index. */
export interface RpcConnection {
  readonly client: RpcClient
  readonly node: RpcNode
  /** Drops what is remembered below: the network was reset. What is being read then is not remembered. */
  forget(): void
  /** The size of ledgers, and the number of their items. */
  readonly density: Density
  /** Transactions of ledgers whose own bytes cannot be read; none where they cannot be fetched either. */
  readonly separate: Map<LedgerSequence, readonly TransactionInfo[]>
  readonly recent: RecentTransactions
  readonly recentLedgers: RecentLedgers
  readonly events: EventKnowledge
  /** Sends a request and reads the result of its answer; an error has the calls. */
  read<T>(
    request: RpcRequest,
    read: (result: RecordReader) => T | Promise<T>,
    signal: AbortSignal,
    /** The ledger that the request is about, for the message of a failure. */
    ledger?: number,
  ): Promise<RpcAnswer<T>>
}

/** Reads an answer; an error has the calls, and one that is no SourceError becomes one by what cannot be read. */
export async function readAnswer<T>(
  { host, calls, ledger }: FailureContext,
  read: () => T | Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    const output = await read()
    signal.throwIfAborted()
    return output
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof RpcError) throw rpcFailure(error, { host, calls, ledger })
    if (error instanceof SourceError) throw withCalls(error, calls)
    const message = error instanceof Error ? error.message : String(error)
    throw new SourceError(unreadKind(error), `The answer cannot be read: ${message}`, {
      cause: error,
      calls,
    })
  }
}

interface FailureContext {
  readonly host: string
  readonly calls: readonly Call[]
  readonly ledger?: number | undefined
}

export interface RpcAnswer<T> {
  readonly output: T
  readonly calls: readonly Call[]
  /** Size of the answer. */
  readonly bytes: number
}

const createMemory = (): Pick<
  RpcConnection,
  'density' | 'separate' | 'recent' | 'recentLedgers' | 'events'
> => ({
  density: { bytes: 0, items: new Map() },
  separate: new Map(),
  recent: createRecentTransactions(),
  recentLedgers: createRecentLedgers(),
  events: createEventKnowledge(),
})

export function createRpcConnection(client: RpcClient): RpcConnection {
  const node = createRpcNode(client)
  let remembered = createMemory()
  return {
    client,
    node,
    get density() {
      return remembered.density
    },
    get separate() {
      return remembered.separate
    },
    get recent() {
      return remembered.recent
    },
    get recentLedgers() {
      return remembered.recentLedgers
    },
    get events() {
      return remembered.events
    },
    forget() {
      node.forget()
      remembered = createMemory()
    },
    async read(request, read, signal, ledger) {
      const { density } = remembered
      const answer = client.raw(request, signal, density.bytes)
      const { bytes, ids, calls, done } = await answer.catch((error: unknown) => {
        // The next request asks for fewer ledgers, and allows them more.
        if (request.method === 'getLedgers' && isTooLarge(error))
          density.bytes = Math.max(density.bytes, largestLedger)
        throw error
      })
      try {
        const output = await readAnswer(
          { host: client.host, calls, ledger },
          () => {
            const [result] = readResults(bytes, ids, [request])
            if (result instanceof RpcError) throw result
            return read(readRecord(result, 'result'))
          },
          signal,
        )
        done()
        return { output, calls, bytes: bytes.length }
      } catch (error) {
        whenOld(error, done)
        throw error
      }
    },
  }
}
