import { queryOptions } from '@tanstack/react-query'
import type { Collections, OwnerOf } from '#ledger'
import type { Source } from '#sources'
import { firstPages } from './firstPages.ts'
import { closed } from './queries.ts'

/** All items of a closed owner, at most 2,000, for sums. */
export const allItems = <K extends keyof Collections>(source: Source, kind: K, of: OwnerOf<K>) =>
  queryOptions({
    queryKey: [source.id, 'all', kind, of.kind, String(of.id)],
    queryFn: async ({ signal }) => {
      const { items, calls, next } = await firstPages(source, kind, { of }, 10, signal)
      return { items, calls, complete: next === undefined }
    },
    ...closed,
  })
