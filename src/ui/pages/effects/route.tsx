import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'

const EffectsPage = lazyPage(() => import('./EffectsPage.tsx'), 'EffectsPage')

export const effectsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/effects',
  ...collectionPage('effects', EffectsPage),
})
