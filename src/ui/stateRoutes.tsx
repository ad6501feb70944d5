import { createRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseOfferId } from '../model/offer.ts'
import { parseClaimableBalanceId, parseLiquidityPoolId } from '../model/strkey.ts'
import { assetPath, parseAnyAsset } from './filters.ts'
import type { NamedRecord } from './layout/BadAddress.tsx'
import { networkRoute } from './networkRoute.tsx'
import * as pages from './pages.ts'
import { OfferLife, OrderBookView, PriceHistory, TradeList, listOf } from './parts.ts'
import { type Prefetch, prefetchCollection, prefetchOne } from './prefetch.ts'
import { filteredCollection, sameWith, withParts } from './routeParts.ts'
import { assetTabs, claimableBalanceTabs, liquidityPoolTabs, offerTabs, parseTab } from './tabs.ts'

/** The page of one record: its id in its one spelling, a tab behind it. */
function recordRoute<Id, Tab extends string>(record: {
  readonly path: '/assets' | '/claimable_balances' | '/liquidity_pools' | '/offers'
  /** What the address should name. */
  readonly what: NamedRecord
  readonly parse: (text: string) => Id | undefined
  readonly spell: (id: Id) => string
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Asks for code and answers ahead of the page. */
  readonly load: (route: Prefetch, id: Id, tab: Tab) => void
  readonly draw: (id: Id, tab: Tab) => ReactNode
}) {
  const { path, what, parse, spell, tabs, load, draw } = record
  const route = createRoute({
    getParentRoute: () => networkRoute,
    path: `${path}/$id/{-$tab}`,
    beforeLoad: ({ params }) => {
      const id = parse(params.id)
      if (id !== undefined && spell(id) !== params.id) throw sameWith({ ...params, id: spell(id) })
    },
    loaderDeps: ({ search }) => search,
    loader: (given) => {
      const id = parse(given.params.id)
      const tab = parseTab(tabs, given.params.tab)
      if (id !== undefined && tab !== undefined) load(given, id, tab)
    },
    component: function Record() {
      const params = route.useParams()
      const id = parse(params.id)
      const tab = parseTab(tabs, params.tab)
      if (id === undefined) return <pages.BadAddress what={what} given={params.id} />
      if (tab === undefined) return <pages.BadAddress what="tab" given={params.tab} tabs={tabs} />
      return draw(id, tab)
    },
  })
  return route
}

const offerRoute = recordRoute({
  path: '/offers',
  what: 'offer',
  parse: parseOfferId,
  spell: String,
  tabs: offerTabs,
  load: (route, id, tab) => {
    void withParts(pages.OfferPage, tab === 'life' ? OfferLife : TradeList)
    prefetchOne(route, 'offer', id)
    if (tab === 'trades') prefetchCollection(route, 'trades', { kind: 'offer', id })
  },
  draw: (id, tab) => <pages.OfferPage id={id} tab={tab} />,
})

const claimableBalanceRoute = recordRoute({
  path: '/claimable_balances',
  what: 'claimable balance',
  parse: parseClaimableBalanceId,
  spell: String,
  tabs: claimableBalanceTabs,
  load: (route, id, tab) => {
    void withParts(pages.ClaimableBalancePage, listOf(tab))
    prefetchOne(route, 'claimableBalance', id)
    prefetchCollection(route, tab, { kind: 'claimableBalance', id })
  },
  draw: (id, tab) => <pages.ClaimableBalancePage id={id} tab={tab} />,
})

const liquidityPoolRoute = recordRoute({
  path: '/liquidity_pools',
  what: 'liquidity pool',
  parse: parseLiquidityPoolId,
  spell: String,
  tabs: liquidityPoolTabs,
  load: (route, id, tab) => {
    void withParts(pages.LiquidityPoolPage, listOf(tab))
    prefetchOne(route, 'liquidityPool', id)
    prefetchCollection(route, tab, { kind: 'liquidityPool', id })
  },
  draw: (id, tab) => <pages.LiquidityPoolPage id={id} tab={tab} />,
})

const assetParts = {
  order_book: OrderBookView,
  trade_aggregations: PriceHistory,
  trades: TradeList,
} as const

const assetRoute = recordRoute({
  path: '/assets',
  what: 'asset',
  parse: parseAnyAsset,
  spell: assetPath,
  tabs: assetTabs,
  load: (_route, _asset, tab) => void withParts(pages.AssetPage, assetParts[tab]),
  draw: (asset, tab) => <pages.AssetPage asset={asset} tab={tab} />,
})

const parent = { getParentRoute: () => networkRoute }

/** What exists now, and what is worked out from it: lists, single records, fees, paths. */
export const stateRoutes = [
  createRoute({
    ...parent,
    path: '/accounts',
    ...filteredCollection('accounts', pages.AccountsPage),
  }),
  createRoute({ ...parent, path: '/assets', ...filteredCollection('assets', pages.AssetsPage) }),
  assetRoute,
  createRoute({
    ...parent,
    path: '/claimable_balances',
    ...filteredCollection('claimableBalances', pages.ClaimableBalancesPage),
  }),
  claimableBalanceRoute,
  createRoute({
    ...parent,
    path: '/liquidity_pools',
    ...filteredCollection('liquidityPools', pages.LiquidityPoolsPage),
  }),
  liquidityPoolRoute,
  createRoute({ ...parent, path: '/offers', ...filteredCollection('offers', pages.OffersPage) }),
  offerRoute,
  createRoute({ ...parent, path: '/trades', ...filteredCollection('trades', pages.TradesPage) }),
  createRoute({
    ...parent,
    path: '/fee_stats',
    loaderDeps: ({ search }) => search,
    loader: (route) => {
      void pages.FeeStatsPage.preload()
      prefetchOne(route, 'feeStats', 'current')
    },
    component: pages.FeeStatsPage,
  }),
  createRoute({
    ...parent,
    path: '/paths',
    loader: () => pages.PathsPage.preload(),
    component: pages.PathsPage,
  }),
] as const
