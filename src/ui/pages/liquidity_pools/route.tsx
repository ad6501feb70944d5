import { createRoute } from '@tanstack/react-router'
import { parseLiquidityPoolId } from '#ledger/values'
import { liquidityPoolTabs } from './tabs.ts'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { LiquidityPoolPage, LiquidityPoolsPage } from '../../chunks.tsx'

export const liquidityPoolsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/liquidity_pools',
  ...filteredPage('liquidityPools', LiquidityPoolsPage),
})

export const liquidityPoolRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/liquidity_pools/$id/{-$tab}',
  ...recordPage({
    parse: parseLiquidityPoolId,
    spell: String,
    invalid: {
      title: 'This is not a liquidity pool',
      example: () => 'Its ID is 64 digits 0–9 and a–f, or L and 55 more characters.',
    },
    tabs: liquidityPoolTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'liquidityPool', id)
      prefetchCollection(route, tab, { kind: 'liquidityPool', id })
    },
    page: LiquidityPoolPage,
    draw: (id, tab) => <LiquidityPoolPage id={id} tab={tab} />,
  }),
})
