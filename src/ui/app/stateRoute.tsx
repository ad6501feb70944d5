import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../components/lazyPage.tsx'
import { networkRoute } from '../routing/networkRoute.tsx'
import { sameWith } from './routeParts.ts'

/** What is known of these addresses, apart from the shell: one file for all of them. */
const load = () => import('./statePages.tsx')
const StatePage = lazyPage(() => load().then((code) => code.StatePage))
/** A failure is told where the page is drawn. */
const loaded = () => load().catch(() => undefined)

/**
 * What exists now, and what is worked out from it: `/offers`, `/offers/12/trades`, `/fee_stats`… Other
 * first parts lead to the page that says that there is nothing.
 */
export const stateRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/$collection/{-$id}/{-$tab}',
  beforeLoad: async ({ params }) => {
    const id = (await loaded())?.spelledId(params)
    if (id !== undefined && id !== params.id) throw sameWith({ ...params, id })
  },
  loaderDeps: ({ search }) => search,
  loader: async (route) => (await loaded())?.prefetchState(route, route.params),
  component: function State() {
    return <StatePage {...stateRoute.useParams()} />
  },
})
