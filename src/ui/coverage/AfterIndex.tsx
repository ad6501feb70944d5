import type { Coverage } from '#ledger/values'
import { useAfterIndex } from './afterIndex.ts'

/** Renders nothing: refetches partial data when the index covers more. */
export function AfterIndex({
  indexed,
  onRetry,
}: {
  indexed: readonly Coverage[]
  onRetry: () => Promise<unknown>
}) {
  useAfterIndex(indexed, onRetry)
  return null
}
