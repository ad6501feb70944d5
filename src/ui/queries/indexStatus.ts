import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { IndexState, Source, IndexStatus } from '#sources'

/** Whether an index is reading ledgers, here or in another tab, or is about to. */
export const isBusy = (state: IndexState): boolean =>
  state === 'walking' || state === 'waiting' || state === 'elsewhere'

const indexKey = (source: Source) => [source.id, 'index']

/** The state of a source's index: polled often while it walks, rarely while idle. */
export const indexStatus = (source: Source) =>
  queryOptions({
    queryKey: indexKey(source),
    queryFn: ({ signal }) => source.index?.status(signal) ?? null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? 500 : 5_000),
  })

/** Controls a source's index and updates its status; a failure appears there. */
export async function steerIndex(
  client: QueryClient,
  source: Source,
  steer: (index: NonNullable<Source['index']>, signal: AbortSignal) => Promise<IndexStatus>,
): Promise<void> {
  const { index } = source
  if (index === undefined) return
  // An earlier status request would overwrite the new status.
  await client.cancelQueries({ queryKey: indexKey(source) })
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => steer(index, signal)
  await client.prefetchQuery({ queryKey: indexKey(source), queryFn, staleTime: 0, retry: false })
}

/** Whether the index is busy, by the cached status. */
export function indexWorks(client: QueryClient, source: Source): boolean {
  const status = client.getQueryData<IndexStatus | null>(indexKey(source))
  return status !== null && status !== undefined && isBusy(status.state)
}

/**
 * Refetches answers that are partial because of the index alone. Answers with `indexed` cost requests to read again;
 * the page that shows them does that itself.
 */
export const refreshPartial = (client: QueryClient, source: Source): Promise<void> =>
  client.invalidateQueries({
    queryKey: [source.id],
    predicate: ({ state: { data } }) =>
      typeof data === 'object' &&
      data !== null &&
      Reflect.get(data, 'partial') === true &&
      Reflect.get(data, 'indexed') === undefined,
  })
