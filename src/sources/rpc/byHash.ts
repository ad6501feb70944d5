import type { Call } from '../../model/call.ts'
import { SourceError } from '../../model/errors.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { type RetentionWindow, retentionWindowOf } from './retentionWindow.ts'
import type { RpcConnection } from './rpcConnection.ts'
import { transactionInfoOf } from './transactionInfoOf.ts'

/** Applies `read` to the transaction with an outer or inner hash. Throws SourceError('notFound') with the node's window. */
export async function byHash<T>(
  connection: RpcConnection,
  hash: TransactionHash,
  read: (info: TransactionInfo, passphrase: string) => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly output: T; readonly calls: readonly Call[] }> {
  const { node, client } = connection
  const { passphrase, calls: before } = await node.passphrase(signal)
  const answer = await connection.read<Found<T>>(
    { method: 'getTransaction', params: { hash } },
    async (result) => {
      const window = retentionWindowOf(result)
      if (result.text('status') === 'NOT_FOUND') return { window }
      return { found: await read({ ...transactionInfoOf(result), hash }, passphrase) }
    },
    signal,
  )
  const calls = [...before, ...answer.calls]
  if ('found' in answer.output) return { output: answer.output.found, calls }
  const { oldest, latest } = answer.output.window
  const words = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${oldest} to ${latest}: it may be older, not in a ledger yet, or on another network`
  throw new SourceError('notFound', words, { calls })
}

type Found<T> = { readonly found: T } | { readonly window: RetentionWindow }
