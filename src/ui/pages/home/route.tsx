import { createRoute } from '@tanstack/react-router'
import { stripRequest } from '../../address/pageRequest.ts'
import { lazyPage } from '../../components/lazyPage.tsx'
import { networkRoute, rootRoute } from '../../routing/networkRoute.ts'
import { prefetchPage } from '../../routing/prefetch.ts'
import { preloadInOrder } from '../../routing/preloadInOrder.ts'
import { LazyHomeSide, LazyLatestTransactions } from './lazyParts.ts'

const NetworksPage = lazyPage(() => import('../networks/NetworksPage.tsx'), 'NetworksPage')
const HomePage = lazyPage(() => import('./HomePage.tsx'), 'HomePage')

export const networksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: () => NetworksPage.preload(),
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
    void preloadInOrder(HomePage, LazyLatestTransactions, LazyHomeSide)
  },
  component: HomePage,
})
