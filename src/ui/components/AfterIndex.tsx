import { useRetryAfterIndex } from '../afterIndex.ts'

/** Shows nothing: reads again what is not all, when the index, which may tell the rest, has read on and rests. */
export function AfterIndex({ retry }: { retry: () => Promise<unknown> }) {
  useRetryAfterIndex(true, retry)
  return null
}
