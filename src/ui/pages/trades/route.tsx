import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'

const TradesPage = lazyPage(() => import('./TradesPage.tsx'), 'TradesPage')

export const tradesRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/trades',
  ...filteredPage('trades', TradesPage),
})
