import { createRoute } from '@tanstack/react-router'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { TradesPage } from '../../chunks.tsx'

export const tradesRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/trades',
  ...filteredPage('trades', TradesPage),
})
