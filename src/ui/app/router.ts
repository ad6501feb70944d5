import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router'
import type { RouterContext } from '../routing/routerContext.ts'
import { routeTree } from './routes.tsx'
import { formatSearchText, parseSearchText } from '../address/search.ts'

/** Addresses are paths, or behind "#" in the build that runs from any folder. */
export function createExplorerRouter(context: RouterContext) {
  const portable = import.meta.env.VITE_HISTORY === 'hash'
  const base = import.meta.env.BASE_URL
  return createRouter({
    routeTree,
    context,
    history: portable ? createHashHistory() : createBrowserHistory(),
    basepath: !portable && base.startsWith('/') ? base : '/',
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createExplorerRouter>
  }
}
