import type { Coverage } from '../../model/coverage.ts'
import { useAfterIndex } from './afterIndex.ts'

/** Shows nothing: reads again what is not all, when the index, which may tell the rest, has read on and rests. */
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
