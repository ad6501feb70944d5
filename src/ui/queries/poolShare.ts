import { queryOptions, skipToken } from '@tanstack/react-query'
import { type LiquidityPool, shareLine } from '#ledger'
import type { UnixSeconds } from '#ledger/values'
import type { Source } from '#sources'
import { readable } from './balanceSources.ts'
import { pagesBelow } from './queries.ts'

/** Pages of effects that are read at most. */
const mostPages = 4

/** A share over the week before `now`, by as many of the pool's newest effects as that takes. */
export const shareOf = (source: Source, pool: LiquidityPool, now: UnixSeconds | undefined) =>
  queryOptions({
    queryKey: [source.id, 'share', pool.id, Math.floor((now ?? 0) / 3600)],
    queryFn:
      now === undefined
        ? skipToken
        : async ({ client }) => {
            const of = { kind: 'liquidityPool', id: pool.id } as const
            const request = { order: 'desc', limit: 200 } as const
            for (let pages = 1; ; pages++) {
              const list = pagesBelow(client, source, 'effects', of, request, pages)
              const page = await client.fetchQuery(list)
              const known = readable(page)
              const line = shareLine(pool, known.items, now)
              const isWhole = line !== undefined && line.begins !== 'read'
              if (isWhole || !known.more || pages === mostPages) return { line, calls: page.calls }
            }
          },
    staleTime: 5 * 60_000,
  })
