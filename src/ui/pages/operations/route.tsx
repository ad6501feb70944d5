import { createRoute } from '@tanstack/react-router'
import { parseToid } from '#ledger/values'
import { operationTabs } from './tabs.ts'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { OperationPage, OperationsPage } from '../../chunks.tsx'

export const operationsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations',
  ...collectionPage('operations', OperationsPage),
})

export const operationRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations/$id/{-$tab}',
  ...recordPage({
    parse: parseToid,
    spell: String,
    invalid: {
      title: 'This is not an operation ID',
      example: () => 'An operation ID is a number below 2^63, digits only, like 167503728641.',
    },
    tabs: operationTabs,
    prefetch: (route, id) => {
      prefetchOne(route, 'operation', id)
      prefetchCollection(route, 'effects', { kind: 'operation', id })
    },
    page: OperationPage,
    draw: (id, tab) => <OperationPage id={id} tab={tab} />,
  }),
})
