import type { Coverage } from '../../model/coverage.ts'
import { useAfterIndex } from './afterIndex.ts'

/** Renders nothing: refetches partial data when the index covers more. */
export function AfterIndex({
  indexed,
  retry,
}: {
  indexed: readonly Coverage[]
  retry: () => Promise<unknown>
}) {
  useAfterIndex(indexed, retry)
  return null
}
