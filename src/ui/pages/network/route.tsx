import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'

const NetworkPage = lazyPage(() => import('./NetworkPage.tsx'), 'NetworkPage')

export const networkPageRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/network',
  ...plainPage(NetworkPage, (route) => prefetchOne(route, 'networkSettings', 'current')),
})
