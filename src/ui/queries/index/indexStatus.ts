import { queryOptions } from '@tanstack/react-query'
import type { IndexState, Source } from '#sources'

/** Whether an index is reading ledgers, here or in another tab, or is about to. */
export const isBusy = (state: IndexState): boolean =>
  state === 'walking' || state === 'waiting' || state === 'elsewhere'

export const indexKey = (source: Source) => [source.id, 'index']

/** The state of a source's index: polled often while it walks, rarely while idle. */
export const indexStatus = (source: Source) =>
  queryOptions({
    queryKey: indexKey(source),
    queryFn: ({ signal }) => source.index?.status(signal) ?? null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? 500 : 5_000),
  })
