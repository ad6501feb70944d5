import { queryOptions } from '@tanstack/react-query'
import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Call, Page, UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'
import { closed } from './queries.ts'

/** All items of a closed owner, at most 2,000, for sums. */
export const allItems = <K extends keyof Collections>(source: Source, kind: K, of: OwnerOf<K>) =>
  queryOptions({
    queryKey: [source.id, 'all', kind, of.kind, String(of.id)],
    queryFn: async ({ signal }) => {
      const items: (Collections[K]['item'] | UnknownRecord)[] = []
      const calls: Call[] = []
      let request: ListRequest<K> | undefined = { order: 'asc', limit: 200 }
      while (request !== undefined && items.length < 2000) {
        const answer: Page<Collections[K]['item'] | UnknownRecord> = await source.list(
          kind,
          of,
          request,
          signal,
        )
        items.push(...answer.items)
        calls.push(...answer.calls)
        request = answer.next === undefined ? undefined : { ...request, cursor: answer.next }
      }
      return { items, calls, complete: request === undefined }
    },
    ...closed,
  })
