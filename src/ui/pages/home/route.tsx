import { createRoute } from '@tanstack/react-router'
import { stripRequest } from '../../address/pageRequest.ts'
import { networkRoute, rootRoute } from '../../routing/networkRoute.ts'
import { prefetchPage } from '../../routing/prefetch.ts'
import { HomePage, NetworksPage } from '../../chunks.tsx'

export const networksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: function Networks() {
    return <NetworksPage networks={networksRoute.useRouteContext().networks} />
  },
})

export const homeRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    prefetchPage(route, 'ledgers', undefined, stripRequest)
  },
  component: HomePage,
})
