import { redirect } from '@tanstack/react-router'
import type { Collections } from '../sources/resources.ts'
import { type FilteredKind, filterOf, problemOf } from './filters.ts'
import type { LazyPage } from './lazyPage.tsx'
import { type Prefetch, prefetchCollection } from './prefetch.ts'
import type { Search } from './search.ts'

/** A page that shows one collection of the whole network. */
export function collection(
  kind: Exclude<keyof Collections, FilteredKind | 'tradeAggregations'>,
  page: LazyPage<object>,
) {
  return pageOf(page, (route) => prefetchCollection(route, kind, undefined))
}

/** The same with a form of filters above it: asked for once its filter is a question. */
export function filteredCollection(kind: FilteredKind, page: LazyPage<object>) {
  return pageOf(page, (route) => {
    const read = filterOf(kind, route.deps)
    if (problemOf(kind, read) === undefined) prefetchCollection(route, kind, undefined, read.filter)
  })
}

const pageOf = (page: LazyPage<object>, ask: (route: Prefetch) => void) => ({
  loaderDeps: ({ search }: { search: Search }) => search,
  loader: (route: Prefetch) => {
    void page.preload()
    ask(route)
  },
  component: page,
})

/** The page's code first, then that of the parts it will draw: before its answer is there, and never ahead of it. */
export async function withParts(
  page: Preloaded,
  ...parts: readonly (Preloaded | undefined)[]
): Promise<void> {
  await page.preload()
  for (const part of parts) void part?.preload()
}
export interface Preloaded {
  readonly preload: () => Promise<void>
}

/** The same address with an id in its one spelling. */
export const sameWith = (params: Record<string, string | undefined>) =>
  redirect({ to: '.', params, search: true, replace: true })
