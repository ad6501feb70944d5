import { queryOptions } from '@tanstack/react-query'
import type { Offer, OfferId } from '#ledger'
import { SourceError } from '#ledger/values'
import type { Source } from '#sources'

/** Reads what happened to an offer; `entry` is its ledger entry, undefined if it has none. */
export const offerLife = (source: Source, id: OfferId, entry: Offer | undefined) =>
  queryOptions({
    queryKey: [source.id, 'offerLife', String(id), entry?.lastModifiedLedger ?? 0],
    queryFn: ({ signal }) => {
      if (source.offerLife === undefined)
        throw new SourceError('unsupported', `${source.id} does not read the history of an offer`)
      return source.offerLife({ id, entry }, signal)
    },
    staleTime: 5_000,
  })
