import type { ReactNode } from 'react'
import { parseOfferId } from '../../model/offer.ts'
import { parseClaimableBalanceId, parseLiquidityPoolId } from '../../model/values/strkey.ts'
import {
  type FilteredKind,
  assetPath,
  filterOf,
  parseAnyAsset,
  problemOf,
} from '../address/filters.ts'
import type { NamedRecord } from '../routing/BadAddress.tsx'
import { type LazyPage, lazyPage } from '../components/lazyPage.tsx'
import { BadAddress, NotFoundPage } from './pages.ts'
import { listOf } from './parts.ts'
import { type Prefetch, prefetchCollection, prefetchOne } from '../routing/prefetch.ts'
import { Market, OfferLife, OrderBookView, PriceHistory } from '../coverage/stateParts.ts'
import {
  assetTabs,
  claimableBalanceTabs,
  liquidityPoolTabs,
  offerTabs,
  parseTab,
} from '../address/tabs.ts'

/** The parts of an address below its network. */
interface Place {
  readonly collection: string
  readonly id?: string | undefined
  readonly tab?: string | undefined
}

/** A list or a page of its own, without an id. */
interface Whole {
  readonly page: LazyPage<object>
  readonly ask: (route: Prefetch) => void
}

/** The page of one record, by its id. */
interface Single {
  /** The id in its one spelling; undefined where it cannot be one. */
  readonly spell: (id: string) => string | undefined
  readonly ask: (route: Prefetch, id: string, tab: string | undefined) => void
  readonly draw: (id: string, tab: string | undefined) => ReactNode
}

function filtered(kind: FilteredKind, page: LazyPage<object>): Whole {
  return {
    page,
    ask: (route) => {
      const read = filterOf(kind, route.deps)
      if (problemOf(kind, read) === undefined)
        prefetchCollection(route, kind, undefined, read.filter)
    },
  }
}

const wholes: Readonly<Record<string, Whole>> = {
  accounts: filtered(
    'accounts',
    lazyPage(() => import('../pages/accounts/AccountsPage.tsx').then((code) => code.AccountsPage)),
  ),
  assets: filtered(
    'assets',
    lazyPage(() => import('../pages/assets/AssetsPage.tsx').then((code) => code.AssetsPage)),
  ),
  claimable_balances: filtered(
    'claimableBalances',
    lazyPage(() =>
      import('../pages/claimable_balances/ClaimableBalancesPage.tsx').then(
        (code) => code.ClaimableBalancesPage,
      ),
    ),
  ),
  liquidity_pools: filtered(
    'liquidityPools',
    lazyPage(() =>
      import('../pages/liquidity_pools/LiquidityPoolsPage.tsx').then(
        (code) => code.LiquidityPoolsPage,
      ),
    ),
  ),
  offers: filtered(
    'offers',
    lazyPage(() => import('../pages/offers/OffersPage.tsx').then((code) => code.OffersPage)),
  ),
  trades: filtered(
    'trades',
    lazyPage(() => import('../pages/trades/TradesPage.tsx').then((code) => code.TradesPage)),
  ),
  fee_stats: {
    page: lazyPage(() =>
      import('../pages/fee_stats/FeeStatsPage.tsx').then((code) => code.FeeStatsPage),
    ),
    ask: (route) => prefetchOne(route, 'feeStats', 'current'),
  },
  paths: {
    page: lazyPage(() => import('../pages/paths/PathsPage.tsx').then((code) => code.PathsPage)),
    ask: () => undefined,
  },
  submit: {
    page: lazyPage(() => import('../pages/submit/SubmitPage.tsx').then((code) => code.SubmitPage)),
    ask: (route) => prefetchOne(route, 'network', 'current'),
  },
}

const AssetPage = lazyPage(() =>
  import('../pages/assets/AssetPage.tsx').then((code) => code.AssetPage),
)
const ClaimableBalancePage = lazyPage(() =>
  import('../pages/claimable_balances/ClaimableBalancePage.tsx').then(
    (code) => code.ClaimableBalancePage,
  ),
)
const LiquidityPoolPage = lazyPage(() =>
  import('../pages/liquidity_pools/LiquidityPoolPage.tsx').then((code) => code.LiquidityPoolPage),
)
const OfferPage = lazyPage(() =>
  import('../pages/offers/OfferPage.tsx').then((code) => code.OfferPage),
)

/** A record with its id and tabs read: what is no id or no tab is said. */
function single<Id extends object | string | bigint, Tab extends string>(record: {
  readonly what: NamedRecord
  readonly parse: (text: string) => Id | undefined
  readonly spell: (id: Id) => string
  readonly tabs: readonly [Tab, ...Tab[]]
  readonly ask: (route: Prefetch, id: Id, tab: Tab) => void
  readonly draw: (id: Id, tab: Tab) => ReactNode
}): Single {
  const { what, parse, spell, tabs, ask, draw } = record
  return {
    spell: (text) => {
      const id = parse(text)
      return id === undefined ? undefined : spell(id)
    },
    ask: (route, idText, tabText) => {
      const [id, tab] = [parse(idText), parseTab(tabs, tabText)]
      if (id !== undefined && tab !== undefined) ask(route, id, tab)
    },
    draw: (idText, tabText) => {
      const [id, tab] = [parse(idText), parseTab(tabs, tabText)]
      if (id === undefined) return <BadAddress what={what} given={idText} />
      if (tab === undefined) return <BadAddress what="tab" given={tabText} tabs={tabs} />
      return draw(id, tab)
    },
  }
}

const assetParts = {
  order_book: OrderBookView,
  trade_aggregations: PriceHistory,
  trades: listOf('trades'),
} as const

const singles: Readonly<Record<string, Single>> = {
  assets: single({
    what: 'asset',
    parse: parseAnyAsset,
    spell: assetPath,
    tabs: assetTabs,
    ask: (_route, _asset, tab) => {
      void AssetPage.preload()
      void Market.preload()
      void assetParts[tab].preload()
    },
    draw: (asset, tab) => <AssetPage asset={asset} tab={tab} />,
  }),
  claimable_balances: single({
    what: 'claimable balance',
    parse: parseClaimableBalanceId,
    spell: String,
    tabs: claimableBalanceTabs,
    ask: (route, id, tab) => {
      prefetchOne(route, 'claimableBalance', id)
      prefetchCollection(route, tab, { kind: 'claimableBalance', id })
      void ClaimableBalancePage.preload()
      void listOf(tab).preload()
    },
    draw: (id, tab) => <ClaimableBalancePage id={id} tab={tab} />,
  }),
  liquidity_pools: single({
    what: 'liquidity pool',
    parse: parseLiquidityPoolId,
    spell: String,
    tabs: liquidityPoolTabs,
    ask: (route, id, tab) => {
      prefetchOne(route, 'liquidityPool', id)
      prefetchCollection(route, tab, { kind: 'liquidityPool', id })
      void LiquidityPoolPage.preload()
      void listOf(tab).preload()
    },
    draw: (id, tab) => <LiquidityPoolPage id={id} tab={tab} />,
  }),
  offers: single({
    what: 'offer',
    parse: parseOfferId,
    spell: String,
    tabs: offerTabs,
    ask: (route, id, tab) => {
      prefetchOne(route, 'offer', id)
      if (tab === 'trades') prefetchCollection(route, 'trades', { kind: 'offer', id })
      void OfferPage.preload()
      void (tab === 'life' ? OfferLife : listOf('trades')).preload()
    },
    draw: (id, tab) => <OfferPage id={id} tab={tab} />,
  }),
}

const own = <T,>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The id of an address in its one spelling; undefined where there is none, or none that can be read. */
export const spelledId = ({ collection, id }: Place): string | undefined =>
  id === undefined ? undefined : own(singles, collection)?.spell(id)

/** Asks for what an address shows, and for the code that shows it. */
export function prefetchState(route: Prefetch, { collection, id, tab }: Place): void {
  if (id !== undefined) {
    own(singles, collection)?.ask(route, id, tab)
    return
  }
  const whole = own(wholes, collection)
  void whole?.page.preload()
  whole?.ask(route)
}

/** The page of an address. */
export function StatePage({ collection, id, tab }: Place): ReactNode {
  if (id !== undefined) return own(singles, collection)?.draw(id, tab) ?? <NotFoundPage />
  const Page = own(wholes, collection)?.page ?? NotFoundPage
  return <Page />
}
