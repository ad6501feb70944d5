import type { QueryClient } from '@tanstack/react-query'
import type { TransactionHash } from '#ledger/values'
import type { Source } from '#sources'
import { one, unlessNotFound } from './queries.ts'

/**
 * Requests a transaction that was not found, beside its query, so that its page does not turn into a skeleton each time.
 * Once it is there, its page and lists that failed for the lack of it are read. False where it is still not found; throws
 * SourceError where the service fails.
 */
export async function lookAgain(
  client: QueryClient,
  source: Source,
  hash: TransactionHash,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await unlessNotFound(source.one('transaction', hash, signal))
  if (answer === undefined) return false
  await client.resetQueries({
    queryKey: [source.id, 'page'],
    predicate: ({ state }) => state.status === 'error',
  })
  client.setQueryData(one(source, 'transaction', hash).queryKey, answer)
  return true
}
