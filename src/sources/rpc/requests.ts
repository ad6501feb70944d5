import type { RpcRequest } from './methods.ts'

// The requests that a page begins with, on their own: the boot script sends them before the source has loaded.

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
  params: { pagination: { cursor: String((id & ~0xfffn) - 0x1000n), limit: 1 } },
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
