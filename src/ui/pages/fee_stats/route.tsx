import { createRoute } from '@tanstack/react-router'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'
import { FeeStatsPage } from '../../chunks.tsx'

export const feeStatsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/fee_stats',
  ...plainPage(FeeStatsPage, (route) => prefetchOne(route, 'feeStats', 'current')),
})
