import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { createIndexReader } from './indexReader.ts'
import type { RpcClient } from './jsonRpc.ts'
import { type RpcConnection, createRpcConnection } from './rpcConnection.ts'

/** A connection, and the index for lists that JSON-RPC has no call for. */
export interface RpcContext extends RpcConnection {
  readonly index: IndexReader
}

export function createRpcContext(client: RpcClient, setup: IndexSetup = {}): RpcContext {
  const connection = createRpcConnection(client)
  // The connection itself: a copy would keep what the connection forgets.
  return Object.assign(connection, { index: createIndexReader(connection, setup) })
}
