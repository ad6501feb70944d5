import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../components/lazyPage.tsx'
import { networkRoute } from '../../routing/networkRoute.ts'

const PathsPage = lazyPage(() => import('./PathsPage.tsx'), 'PathsPage')

export const pathsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/paths',
  loader: () => void PathsPage.preload(),
  component: PathsPage,
})
