import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'

const FeeStatsPage = lazyPage(() => import('./FeeStatsPage.tsx'), 'FeeStatsPage')

export const feeStatsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/fee_stats',
  ...plainPage(FeeStatsPage, (route) => prefetchOne(route, 'feeStats', 'current')),
})
