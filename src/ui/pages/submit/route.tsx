import { createRoute } from '@tanstack/react-router'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'
import { SubmitPage } from '../../chunks.tsx'

export const submitRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/submit',
  ...plainPage(SubmitPage, (route) => prefetchOne(route, 'network', 'current')),
})
