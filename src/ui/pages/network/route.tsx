import { createRoute } from '@tanstack/react-router'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'
import { NetworkPage } from '../../chunks.tsx'

export const networkPageRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/network',
  ...plainPage(NetworkPage, (route) => prefetchOne(route, 'networkSettings', 'current')),
})
