import { createRoute } from '@tanstack/react-router'
import { networkRoute } from '../../routing/networkRoute.ts'
import { PathsPage } from '../../chunks.tsx'

export const pathsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/paths',
  component: PathsPage,
})
