import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'

const PaymentsPage = lazyPage(() => import('./PaymentsPage.tsx'), 'PaymentsPage')

export const paymentsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/payments',
  ...collectionPage('payments', PaymentsPage),
})
