import { createRoute } from '@tanstack/react-router'
import { assetPath, parseAnyAsset } from '../../address/filters.ts'
import { assetTabs } from './tabs.ts'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { AssetPage, AssetsPage } from '../../chunks.tsx'

export const assetsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/assets',
  ...filteredPage('assets', AssetsPage),
})

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
    page: AssetPage,
    draw: (asset, tab) => <AssetPage asset={asset} tab={tab} />,
  }),
})
