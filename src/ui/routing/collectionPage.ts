import type { RouteComponent } from '@tanstack/react-router'
import { type FilteredKind, filterOf, filterProblemOf } from '../address/filters.ts'
import type { Search } from '../address/search.ts'
import { type Prefetch, prefetchCollection } from './prefetch.ts'

/** The route of a page that shows one collection of the network. */
export const collectionPage = (
  kind: 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects',
  page: RouteComponent,
) => plainPage(page, (route) => prefetchCollection(route, kind, undefined))

/** The same for a list with a filter form. */
export const filteredPage = (kind: FilteredKind, page: RouteComponent) =>
  plainPage(page, (route) => {
    const read = filterOf(kind, route.deps)
    if (filterProblemOf(kind, read) === undefined)
      prefetchCollection(route, kind, undefined, read.filter)
  })

/** The route of a page without an id in its path. */
export function plainPage(page: RouteComponent, prefetch: (route: Prefetch) => void) {
  return {
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: prefetch,
    component: page,
  }
}
