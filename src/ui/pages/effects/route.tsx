import { createRoute } from '@tanstack/react-router'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { EffectsPage } from '../../chunks.tsx'

export const effectsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/effects',
  ...collectionPage('effects', EffectsPage),
})
