import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Cursor } from '../model/page.ts'
import type { Source } from '../sources/source.ts'

/** The upgrades of a network, ledgers behind ledgers. */
export const upgradePages = (source: Source) =>
  infiniteQueryOptions({
    queryKey: [source.id, 'upgradePages'],
    queryFn: ({ pageParam, signal }) => source.one('upgradeHistory', pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ value }) => value.next,
    staleTime: 5_000,
  })

const first: Cursor | 'newest' = 'newest'
