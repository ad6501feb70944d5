import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import type { RouterContext } from './routerContext.ts'
import { type Search, sightNames, validateSearch } from '../address/search.ts'
import { pause } from '../list/turns.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** All pages of a network lie below it. */
export const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network',
  validateSearch: (raw: Record<string, unknown>): Search => validateSearch(raw),
  search: { middlewares: [retainSearchParams([...sightNames])] },
  // Address, requests and page in three short tasks instead of a long one.
  beforeLoad: pause,
})
