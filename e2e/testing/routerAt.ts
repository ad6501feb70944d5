import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { formatSearchText, parseSearchText } from '#ui/address/search.ts'

/** A router that is at an address, for components that render outside of the page. */
export async function routerAt(address: string, context: object = {}) {
  const root = createRootRoute()
  const any = createRoute({ getParentRoute: () => root, path: '$' })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history,
    context,
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
  })
  await router.load()
  return router
}
