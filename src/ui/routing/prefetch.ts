import type { Collections, FilterOf, ListRequest, Owner, OwnerOf } from '#ledger'
import type { Entities } from '#sources'
import { one, page } from '../queries/queries.ts'
import { listRequestOf, type Search } from '../address/search.ts'
import { resolveSight } from '../address/sight.ts'
import type { RouterContext } from './routerContext.ts'

/** What a route's loader gets. */
export interface Prefetch {
  readonly context: RouterContext
  readonly params: { readonly network: string }
  readonly deps: Search
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly location: { readonly state: { readonly isNext?: boolean | undefined } }
}

/** Prefetches before the page's chunk has loaded; on hover only for links to the next page or neighbour. */
function sightOf({ context, params, deps, cause, location }: Prefetch) {
  if (cause === 'preload' && !location.state.isNext) return undefined
  const resolved = resolveSight(context, params.network, deps)
  return resolved.kind === 'sight' ? resolved.sight : undefined
}

/** `onward` gets the record once it is there: what it leads to is prefetched before a page is drawn that asks for both. */
export function prefetchOne<K extends keyof Entities>(
  route: Prefetch,
  kind: K,
  id: Entities[K]['id'],
  onward?: (found: Entities[K]['value']) => void,
): void {
  const sight = sightOf(route)
  if (sight === undefined) return
  const { queryClient } = route.context
  const query = one(sight.source, kind, id)
  const prefetch = async () => {
    await queryClient.prefetchQuery(query)
    const found = queryClient.getQueryData(query.queryKey)
    if (found !== undefined) onward?.(found.value)
  }
  void prefetch()
}

export function prefetchCollection<K extends keyof Collections>(
  route: Prefetch,
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  filter?: FilterOf<K>,
): void {
  const { request, wrong } = listRequestOf(kind, of, route.deps, filter)
  if (wrong.length === 0) prefetchPage(route, kind, of, request)
}

export function prefetchPage<K extends keyof Collections>(
  route: Prefetch,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
): void {
  const sight = sightOf(route)
  if (sight !== undefined)
    void route.context.queryClient.prefetchQuery(page(sight.source, kind, of, request))
}
