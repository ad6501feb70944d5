import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import { Layout } from '../app/layout/Layout.tsx'
import { PageFailure } from '../app/layout/PageFailure.tsx'
import { NotFoundPage } from '../app/pages.ts'
import type { RouterContext } from './routerContext.ts'
import { type Search, validateSearch } from '../address/search.ts'
import { pause } from '../list/turns.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  errorComponent: PageFailure,
  notFoundComponent: NotFoundPage,
})

export const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network',
  validateSearch: (raw: Record<string, unknown>): Search => validateSearch(raw),
  search: { middlewares: [retainSearchParams(['via', 'rest', 'rpc'])] },
  // The address first, then what is asked for it, then the page: three short tasks instead of a long one.
  beforeLoad: pause,
  errorComponent: PageFailure,
  notFoundComponent: NotFoundPage,
})
