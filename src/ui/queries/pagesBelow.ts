import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Collections, ListRequest, OwnerOf } from '#ledger'
import {
  type Page,
  type Scanned,
  type UnknownRecord,
  joinedCoverage,
  joinedSearch,
} from '#ledger/values'
import type { Source } from '#sources'
import { page } from './queries.ts'

// Pages that were read are not read again: they might begin elsewhere.
const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** A page of a list with those after it, as many as `count` in all, as one. */
export const pagesBelow = <K extends keyof Collections>(
  client: QueryClient,
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  count: number,
) => {
  type Shown = Page<Collections[K]['item'] | UnknownRecord>
  const first = page(source, kind, of, request)
  return queryOptions({
    queryKey: [...first.queryKey, 'pages', count],
    queryFn: async (): Promise<Shown> => {
      const start = await client.fetchQuery({ ...first, ...kept })
      const pages = [start]
      for (let cursor = start.next; cursor !== undefined && pages.length < count; ) {
        const next = { ...page(source, kind, of, { ...request, cursor }), ...kept }
        const below = await client.fetchQuery(next)
        pages.push(below)
        cursor = below.next
      }
      return joinedPages(start, pages)
    },
    ...kept,
  })
}

const joinedPages = <T>(first: Page<T>, pages: readonly Page<T>[]): Page<T> => ({
  items: pages.flatMap(({ items }) => items),
  prev: first.prev,
  next: pages.at(-1)?.next,
  coverage: pages.map(({ coverage }) => coverage).reduce(joinedCoverage),
  search: pages.map(({ search }) => search).reduce(joinedSearch),
  scanned: pages.map(({ scanned }) => scanned).reduce(joinedScanned),
  partial: pages.some(({ partial }) => partial === true) || undefined,
  latest: first.latest,
  calls: pages.flatMap(({ calls }) => calls),
})

const joinedScanned = (a: Scanned | undefined, b: Scanned | undefined): Scanned | undefined =>
  a &&
  b && {
    items: a.items === undefined || b.items === undefined ? undefined : a.items + b.items,
    requests: a.requests + b.requests,
  }
