import { queryOptions } from '@tanstack/react-query'
import type { Offer, OfferId } from '#ledger'
import type { PageSource } from '#sources'

/** Reads what happened to an offer; `entry` is its ledger entry, undefined if it has none. */
export const offerLife = (source: PageSource, id: OfferId, entry: Offer | undefined) =>
  queryOptions({
    queryKey: [source.id, 'offerLife', String(id), entry?.lastModifiedLedger ?? 0],
    queryFn: ({ signal }) => source.offerLife({ id, entry }, signal),
    staleTime: 5_000,
  })
