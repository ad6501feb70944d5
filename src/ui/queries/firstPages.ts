import { queryOptions } from '@tanstack/react-query'
import {
  type Collections,
  type CreditAsset,
  type FilterOf,
  formatAsset,
  type OwnerOf,
} from '#ledger'
import type { Call, Page, UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'
import { closed } from './queries.ts'

/** Pages that are read of one list: those of a service are up to a megabyte each, an index costs no request. */
export const fewPages = ({ kind }: Source): number => (kind.capabilities.readsLedgers ? 30 : 3)

/** The first pages of a list as one, so many at most, with `next` where there are more. */
export async function firstPages<K extends keyof Collections>(
  source: Source,
  kind: K,
  { of, filter }: { readonly of?: OwnerOf<K>; readonly filter?: FilterOf<K> },
  most: number,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const items: (Collections[K]['item'] | UnknownRecord)[] = []
  const calls: Call[] = []
  let left = most
  let page: Page<Collections[K]['item'] | UnknownRecord> | undefined
  do {
    const request = { order: 'asc', limit: 200, cursor: page?.next, filter } as const
    page = await source.list(kind, of, request, signal)
    items.push(...page.items)
    calls.push(...page.calls)
    left--
  } while (page.next !== undefined && left > 0 && page.items.length > 0)
  return { ...page, items, calls }
}

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

/** The accounts that have a trustline to an asset; `next` where there are more than are read. */
export const holdersOf = (source: Source, asset: CreditAsset) =>
  queryOptions({
    queryKey: [source.id, 'holders', formatAsset(asset)],
    queryFn: ({ signal }) =>
      firstPages(source, 'accounts', { filter: { asset } }, fewPages(source), signal),
    staleTime: 60_000,
  })
