import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Source } from '#sources'

/** Sends the request that failed with an error to another source: whether that one has the record. */
export const elsewhere = (client: QueryClient, error: Error, source: Source) => {
  const failed = client
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.error === error)
  const read = failed?.meta?.read
  return queryOptions({
    queryKey: [source.id, 'elsewhere', failed?.queryHash ?? ''],
    queryFn: async ({ signal }) => {
      await read?.(source, signal)
      return read !== undefined
    },
    staleTime: 60_000,
  })
}
