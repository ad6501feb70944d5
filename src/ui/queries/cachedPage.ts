import type { QueryClient } from '@tanstack/react-query'
import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Page, UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'
import { watchedHead } from './head.ts'
import { page } from './queries.ts'

/** One page of a list in the cache, for the part that adds new rows to it. */
export interface CachedPage<K extends keyof Collections> {
  /** It was loaded, or grew, since the latest ledger was seen: an older one may lack its rows. */
  readonly isCurrent: () => boolean
  readonly get: () => Page<Collections[K]['item'] | UnknownRecord> | undefined
  /** Shows other rows. Gives the page as it is cached: parts that are equal stay the same objects. */
  readonly put: (
    rows: Page<Collections[K]['item'] | UnknownRecord>,
  ) => Page<Collections[K]['item'] | UnknownRecord> | undefined
  /** Requests it again. */
  readonly reload: () => Promise<void>
}

export function cachedPage<K extends keyof Collections>(
  client: QueryClient,
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
): CachedPage<K> {
  const query = page(source, kind, of, request)
  const get = () => client.getQueryData(query.queryKey)
  return {
    isCurrent() {
      const seenAt = client.getQueryData(watchedHead(source).queryKey)?.seenAt ?? 0
      return (client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0) >= seenAt
    },
    get,
    put: (rows) => client.setQueryData(query.queryKey, rows),
    reload: () => client.refetchQueries({ queryKey: query.queryKey, exact: true }),
  }
}
