import { redirect } from '@tanstack/react-router'
import type { LazyPage } from '../components/lazyPage.tsx'
import { type Prefetch, prefetchCollection } from '../routing/prefetch.ts'
import type { Search } from '../address/search.ts'

/** A page that shows one collection of the whole network. */
export function collection(
  kind: 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects',
  page: LazyPage<object>,
) {
  return {
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: (route: Prefetch) => {
      void page.preload()
      prefetchCollection(route, kind, undefined)
    },
    component: page,
  }
}

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
