import { type Call, SourceError } from '#ledger/values'
import type { IndexReader, StoredIndex } from '../index/indexTypes.ts'
import { fromIndex } from './indexReader.ts'

/**
 * The node's answer or, where the node no longer has it, the index's. Indexes nothing. Throws the node's error where the
 * index does not have it either.
 */
export async function withIndexFallback<T>(
  index: IndexReader,
  fetchFromNode: () => Promise<T>,
  find: (stored: StoredIndex, calls: readonly Call[]) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await fetchFromNode()
  } catch (error) {
    if (!isMissing(error)) throw error
    const found = await fromIndex(
      async () => find(await index.stored(signal), error.calls),
      signal,
      error.calls,
    )
    if (found === undefined) throw error
    return found
  }
}

const isMissing = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.kind === 'notFound' || error.kind === 'outOfRetention')
