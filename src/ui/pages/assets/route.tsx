import { createRoute } from '@tanstack/react-router'
import { assetPath, parseAnyAsset } from '../../address/filters.ts'
import { assetTabs } from './tabs.ts'
import { lazyPage } from '../../components/lazyPage.tsx'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { LazyTradeList } from '../../rows/lazyLists.ts'
import { LazyMarket } from './lazyMarket.ts'
import { LazyOrderBookView, LazyPriceHistory } from './lazyViews.ts'

const AssetsPage = lazyPage(() => import('./AssetsPage.tsx'), 'AssetsPage')
const AssetPage = lazyPage(() => import('./AssetPage.tsx'), 'AssetPage')

export const assetsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/assets',
  ...filteredPage('assets', AssetsPage),
})

const views = {
  order_book: LazyOrderBookView,
  trade_aggregations: LazyPriceHistory,
  trades: LazyTradeList,
} as const

export const assetRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/assets/$id/{-$tab}',
  ...recordPage({
    parse: parseAnyAsset,
    spell: assetPath,
    invalid: {
      title: 'This is not an asset',
      example: () => 'An asset is its code and its issuer, like USD-G…, or native for XLM.',
    },
    tabs: assetTabs,
    // Its data depends on more than its address.
    prefetch: () => undefined,
    code: (tab) => [AssetPage, LazyMarket, views[tab]],
    draw: (asset, tab) => <AssetPage asset={asset} tab={tab} />,
  }),
})
