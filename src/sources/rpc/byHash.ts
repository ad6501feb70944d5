import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { Jobs, RetentionWindow } from '../ledgers/jobs.ts'
import type { RpcContext } from './rpcContext.ts'

/** The job that reads the answer of getTransaction. */
export type RunTransaction<T> = (
  input: Jobs['transactionByHash']['input'],
  signal: AbortSignal,
) => Promise<{ readonly window: RetentionWindow; readonly found?: T | undefined }>

/** What the answer of getTransaction has for `run`. Throws SourceError('notFound') with the node's window in words. */
export async function byHash<T>(
  context: RpcContext,
  run: RunTransaction<T>,
  hash: TransactionHash,
  signal: AbortSignal,
): Promise<{ readonly found: T; readonly calls: readonly Call[] }> {
  const { node, client } = context
  const { passphrase, calls: before } = await node.passphrase(signal)
  const answer = await context.decode(
    { method: 'getTransaction', params: { hash } },
    (bytes) => run({ ...bytes, hash, passphrase }, signal),
    signal,
  )
  const calls = [...before, ...answer.calls]
  const { found, window } = answer.output
  if (found !== undefined) return { found, calls }
  const words = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${window.oldest} to ${window.latest}: it may be older, not yet in a ledger, or on another network`
  throw new SourceError('notFound', words, { calls })
}
