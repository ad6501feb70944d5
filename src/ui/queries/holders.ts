import { queryOptions } from '@tanstack/react-query'
import { type CreditAsset, formatAsset } from '#ledger'
import type { Source } from '#sources'
import { fewPages, firstPages } from './firstPages.ts'

/** The accounts that have a trustline to an asset; `next` where there are more than are read. */
export const holdersOf = (source: Source, asset: CreditAsset) =>
  queryOptions({
    queryKey: [source.id, 'holders', formatAsset(asset)],
    queryFn: ({ signal }) =>
      firstPages(source, 'accounts', { filter: { asset } }, fewPages(source), signal),
    staleTime: 60_000,
  })
