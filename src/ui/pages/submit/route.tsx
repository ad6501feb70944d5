import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'

const SubmitPage = lazyPage(() => import('./SubmitPage.tsx'), 'SubmitPage')

export const submitRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/submit',
  ...plainPage(SubmitPage, (route) => prefetchOne(route, 'network', 'current')),
})
