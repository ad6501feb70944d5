import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import type { RouterContext } from './routerContext.ts'
import { type Search, sightNames, validateSearch } from '../address/search.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()()

export const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network',
  validateSearch: (raw: Record<string, unknown>): Search => validateSearch(raw),
  search: { middlewares: [retainSearchParams([...sightNames])] },
})
