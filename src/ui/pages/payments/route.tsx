import { createRoute } from '@tanstack/react-router'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { PaymentsPage } from '../../chunks.tsx'

export const paymentsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/payments',
  ...collectionPage('payments', PaymentsPage),
})
