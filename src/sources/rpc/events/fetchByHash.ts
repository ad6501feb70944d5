import { readRecord } from '#ledger/readers'
import type { Call, TransactionHash } from '#ledger/values'
import type { TransactionInfo } from '../../ledgers/transactionInfo.ts'
import { type RpcConnection, readAnswer } from '../rpcConnection.ts'
import { RpcError } from '../rpcError.ts'
import { transactionInfoOf } from '../transactionInfoOf.ts'
import { type EventKnowledge, keepTransaction } from './eventKnowledge.ts'

/**
 * Transactions by their hashes, in one request for those that are not known yet. One that the node does not have is
 * absent. Throws SourceError.
 */
export async function fetchByHash(
  { client }: Pick<RpcConnection, 'client'>,
  known: EventKnowledge,
  hashes: readonly TransactionHash[],
  signal: AbortSignal,
): Promise<{
  readonly found: ReadonlyMap<TransactionHash, TransactionInfo>
  readonly calls: readonly Call[]
}> {
  const found = new Map<TransactionHash, TransactionInfo>()
  const missing: TransactionHash[] = []
  for (const hash of hashes) {
    const info = known.transactions.get(hash)
    if (info === undefined) missing.push(hash)
    else found.set(hash, info)
  }
  if (missing.length === 0) return { found, calls: [] }
  const { results, calls } = await client.call(
    missing.map((hash) => ({ method: 'getTransaction', params: { hash } })),
    signal,
  )
  await readAnswer(
    { host: client.host, calls },
    () => {
      for (const [i, hash] of missing.entries()) {
        const result = results[i]
        if (result instanceof RpcError) throw result
        const record = readRecord(result, 'getTransaction')
        if (record.text('status') === 'NOT_FOUND') continue
        const info = { ...transactionInfoOf(record), hash }
        found.set(hash, info)
        keepTransaction(known, hash, info)
      }
    },
    signal,
  )
  return { found, calls }
}
