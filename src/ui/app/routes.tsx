import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  redirect,
  retainSearchParams,
  useParams,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Collections,
  type FilterOf,
  type ListRequest,
  type Owner,
  type OwnerOf,
  parseOfferId,
} from '#ledger'
import {
  accountOf,
  parseClaimableBalanceId,
  parseCursor,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseMuxedAccountId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values'
import type { Entities } from '#sources'
import { type Network, networkNamed, startNetwork } from '../address/networks.ts'
import {
  assetPath,
  type FilteredKind,
  filterOf,
  filterProblemOf,
  listRequestOf,
  parseAddress,
  parseAnyAsset,
  parseContract,
  type Search,
  sightNames,
  stripRequest,
  validateSearch,
  wholeTransaction,
} from '../address/search.ts'
import { homeSearch, resolveSight, type Sight, type SourceFor } from '../address/sight.ts'
import { firstViewShown } from '../components/Waiting.tsx'
import { BadAddress, NotFoundPage } from '../lateParts.tsx'
import {
  accountTabs,
  assetTabs,
  claimableBalanceTabs,
  contractTabs,
  ledgerTabs,
  liquidityPoolTabs,
  offerTabs,
  operationTabs,
  transactionTabs,
} from '../pages/tabs.ts'
import { one, page } from '../queries/queries.ts'
import { PageFailure } from './layout/Crash.tsx'
import { Layout } from './layout/Layout.tsx'
import type { InvalidId } from './layout/NotFoundPage.tsx'
import {
  AccountPage,
  AccountsPage,
  AssetPage,
  AssetsPage,
  aheadOfTransaction,
  aheadOfTransactions,
  ClaimableBalancePage,
  ClaimableBalancesPage,
  ContractPage,
  ContractsPage,
  EffectsPage,
  FeeStatsPage,
  HomePage,
  LedgerPage,
  LedgersPage,
  LiquidityPoolPage,
  LiquidityPoolsPage,
  NetworkPage,
  NetworksPage,
  OfferPage,
  OffersPage,
  OperationPage,
  OperationsPage,
  PathsPage,
  PaymentsPage,
  SubmitPage,
  TradesPage,
  TransactionPage,
  TransactionsPage,
} from './pages.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network',
  validateSearch: (raw: Record<string, unknown>): Search => validateSearch(raw),
  search: { middlewares: [retainSearchParams([...sightNames])] },
  beforeLoad: ({ params, context: { networks }, location: { pathname } }) => {
    const { network } = params
    if (network === 'custom' || networks.some(({ id }) => id === network)) return
    const named = networkNamed(network, networks)
    if (named !== undefined)
      throw redirect({
        to: '.',
        params: { ...params, network: named.id },
        search: true,
        replace: true,
      })
    // Another explorer has its networks behind `explorer`.
    const [, , part = '', ...rest] = pathname.split('/')
    const behind = network.toLowerCase() === 'explorer' ? networkNamed(part, networks) : undefined
    if (behind === undefined) return
    const behindParams = { network: behind.id, _splat: rest.join('/') }
    throw redirect({ to: '/$network/$', params: behindParams, search: true, replace: true })
  },
})

/** An address without a network opens one, at its home. */
const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context, search }) => {
    const network = startNetwork(context.networks)?.id
    if (network === undefined) return
    throw redirect({ to: '/$network', params: { network }, search, replace: true })
  },
})

const networksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/networks',
  component: function Networks() {
    return <NetworksPage networks={networksRoute.useRouteContext().networks} />
  },
})

const homeRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    const deps = homeSearch(route.deps)
    prefetchPage({ ...route, deps }, 'ledgers', undefined, stripRequest)
  },
  component: HomePage,
})

/** The route of a page that shows one collection of the network. */
const collectionPage = (
  kind: 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects',
  page: RouteComponent,
) => plainPage(page, (route) => prefetchCollection(route, kind, undefined))

/** The same for a list with a filter form. */
const filteredPage = (kind: FilteredKind, page: RouteComponent) =>
  plainPage(page, (route) => {
    const read = filterOf(kind, route.deps)
    if (filterProblemOf(kind, read) === undefined)
      prefetchCollection(route, kind, undefined, read.filter)
  })

/** The route of a page without an id in its path. */
function plainPage(page: RouteComponent, prefetch: (route: Prefetch) => void) {
  return {
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: prefetch,
    component: page,
  }
}

/** The page of one record: its path ends in `/$id/{-$tab}`. */
interface RecordPage<Id, Tab extends string> {
  /** Reads an id in any of its spellings. */
  readonly parse: (text: string) => Id | undefined
  /** The canonical spelling: other addresses redirect to it. */
  readonly spell: (id: Id) => string
  readonly invalid: InvalidId
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Prefetches the page's data; the route waits for a returned promise. */
  readonly prefetch: (route: Prefetch, id: Id, tab: Tab) => void | Promise<void>
  /** The page, whose chunk is loaded beside its data. */
  readonly page: { preload?: (() => Promise<void> | undefined) | undefined }
  readonly draw: (id: Id, tab: Tab) => ReactNode
}

interface RecordParams {
  readonly id: string
  readonly tab?: string | undefined
}

/** Options of a record's route: an invalid id or tab shows a message instead of the page. */
function recordPage<Id extends object | string | bigint | number, Tab extends string>(
  record: RecordPage<Id, Tab>,
) {
  const { parse, spell, invalid, tabs, prefetch, page, draw } = record
  function Record(): ReactNode {
    const params = useParams({ strict: false })
    const id = parse(params.id ?? '')
    const tab = parseTab(tabs, params.tab)
    if (id === undefined) return <BadAddress given={params.id} invalid={invalid} />
    if (tab === undefined) return <BadAddress given={params.tab} invalid={tabs} />
    return draw(id, tab)
  }
  return {
    beforeLoad: ({ params }: { readonly params: RecordParams }) => {
      const id = parse(params.id)
      if (id === undefined || spell(id) === params.id) return
      throw redirect({
        to: '.',
        params: { ...params, id: spell(id) },
        search: true,
        replace: true,
      })
    },
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: (route: Prefetch & { readonly params: RecordParams }) => {
      const id = parse(route.params.id)
      const tab = parseTab(tabs, route.params.tab)
      if (id === undefined || tab === undefined) return
      return prefetch(route, id, tab)
    },
    component: Object.assign(Record, { preload: async () => page.preload?.() }),
  }
}

/** The tab of a path, by default the first; undefined if there is no such tab. */
const parseTab = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  text: string | undefined,
): Tab | undefined => (text === undefined ? tabs[0] : tabs.find((tab) => tab === text))

const ledgersRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers',
  ...collectionPage('ledgers', LedgersPage),
})

const ledgerRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers/$id/{-$tab}',
  ...recordPage({
    parse: parseLedgerSequence,
    spell: String,
    invalid: 'ledger',
    tabs: ledgerTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'ledger', id)
      const of = { kind: 'ledger', id } as const
      if (tab !== 'transactions') return prefetchCollection(route, tab, of)
      const { request, wrong } = listRequestOf(tab, of, route.deps)
      const sight = sightOf(route)
      if (wrong.length === 0 && sight !== undefined)
        void aheadOfTransactions(route.context.queryClient, sight, of, request)
    },
    page: LedgerPage,
    draw: (sequence, tab) => <LedgerPage sequence={sequence} tab={tab} />,
  }),
})

const transactionsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions',
  ...collectionPage('transactions', TransactionsPage),
})

const transactionRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions/$id/{-$tab}',
  ...recordPage({
    parse: parseTransactionHash,
    spell: String,
    invalid: 'transaction',
    tabs: transactionTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'transaction', id, (found, sight) =>
        aheadOfTransaction(route.context.queryClient, sight, found),
      )
      prefetchPage(route, 'operations', { kind: 'transaction', id }, wholeTransaction)
      if (tab === 'payments' || tab === 'effects' || tab === 'trades')
        prefetchCollection(route, tab, { kind: 'transaction', id })
    },
    page: TransactionPage,
    draw: (hash, tab) => <TransactionPage hash={hash} tab={tab} />,
  }),
})

const operationsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations',
  ...collectionPage('operations', OperationsPage),
})

const operationRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations/$id/{-$tab}',
  ...recordPage({
    parse: parseToid,
    spell: String,
    invalid: 'operation',
    tabs: operationTabs,
    prefetch: (route, id) => {
      prefetchOne(route, 'operation', id)
      prefetchCollection(route, 'effects', { kind: 'operation', id })
    },
    page: OperationPage,
    draw: (id, tab) => <OperationPage id={id} tab={tab} />,
  }),
})

const paymentsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/payments',
  ...collectionPage('payments', PaymentsPage),
})

const effectsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/effects',
  ...collectionPage('effects', EffectsPage),
})

const tradesRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/trades',
  ...filteredPage('trades', TradesPage),
})

const accountsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/accounts',
  ...filteredPage('accounts', AccountsPage),
})

const accountRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/accounts/$id/{-$tab}',
  ...recordPage({
    parse: parseAddress,
    spell: String,
    invalid: 'account',
    tabs: accountTabs,
    prefetch: (route, address, tab) => {
      const id = accountOf(address)
      prefetchOne(route, 'account', id)
      // For the base reserve of the latest ledger.
      prefetchOne(route, 'network', 'current', ({ latestLedger }, { source }) => {
        if (!source.kind.capabilities.readsLedgers) prefetchOne(route, 'ledger', latestLedger)
      })
      if (tab === 'data') return
      const list = () => prefetchCollection(route, tab, { kind: 'account', id })
      // On the first page the list waits for the balances, unless all is here already.
      const { networks } = route.context
      if (networks.some(({ id: of, bundled }) => bundled && of === route.params.network)) list()
      else void firstViewShown().then(list)
    },
    page: AccountPage,
    draw: (address, tab) => (
      <AccountPage account={accountOf(address)} muxed={parseMuxedAccountId(address)} tab={tab} />
    ),
  }),
})

const assetsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/assets',
  ...filteredPage('assets', AssetsPage),
})

const assetRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/assets/$id/{-$tab}',
  ...recordPage({
    parse: parseAnyAsset,
    spell: assetPath,
    invalid: 'asset',
    tabs: assetTabs,
    // Its data depends on more than its address.
    prefetch: () => undefined,
    page: AssetPage,
    draw: (asset, tab) => <AssetPage asset={asset} tab={tab} />,
  }),
})

const offersRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/offers',
  ...filteredPage('offers', OffersPage),
})

const offerRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/offers/$id/{-$tab}',
  ...recordPage({
    parse: parseOfferId,
    spell: String,
    invalid: 'offer',
    tabs: offerTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'offer', id)
      if (tab === 'trades') prefetchCollection(route, 'trades', { kind: 'offer', id })
    },
    page: OfferPage,
    draw: (id, tab) => <OfferPage id={id} tab={tab} />,
  }),
})

const claimableBalancesRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/claimable_balances',
  ...filteredPage('claimableBalances', ClaimableBalancesPage),
})

const claimableBalanceRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/claimable_balances/$id/{-$tab}',
  ...recordPage({
    parse: parseClaimableBalanceId,
    spell: String,
    invalid: 'claimableBalance',
    tabs: claimableBalanceTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'claimableBalance', id)
      prefetchCollection(route, tab, { kind: 'claimableBalance', id })
    },
    page: ClaimableBalancePage,
    draw: (id, tab) => <ClaimableBalancePage id={id} tab={tab} />,
  }),
})

const liquidityPoolsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/liquidity_pools',
  ...filteredPage('liquidityPools', LiquidityPoolsPage),
})

const liquidityPoolRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/liquidity_pools/$id/{-$tab}',
  ...recordPage({
    parse: parseLiquidityPoolId,
    spell: String,
    invalid: 'liquidityPool',
    tabs: liquidityPoolTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'liquidityPool', id)
      prefetchCollection(route, tab, { kind: 'liquidityPool', id })
    },
    page: LiquidityPoolPage,
    draw: (id, tab) => <LiquidityPoolPage id={id} tab={tab} />,
  }),
})

const contractsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/contracts',
  ...plainPage(ContractsPage, (route) =>
    prefetchOne(route, 'seenContracts', { cursor: parseCursor(route.deps.cursor ?? '') }),
  ),
})

const contractRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/contracts/$id/{-$tab}',
  ...recordPage({
    parse: parseContract,
    spell: String,
    invalid: 'contract',
    tabs: contractTabs,
    // Its interface names what all tabs show.
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'contract', id, ({ codeHash }) => {
        if (codeHash !== undefined) prefetchOne(route, 'contractCode', codeHash)
      })
      const of = { kind: 'contract', id } as const
      if (tab === 'events') prefetchCollection(route, 'contractEvents', of)
      if (tab === 'calls') prefetchCollection(route, 'contractCalls', of)
    },
    page: ContractPage,
    draw: (id, tab) => <ContractPage id={id} tab={tab} />,
  }),
})

const pathsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/paths',
  component: PathsPage,
})

const feeStatsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/fee_stats',
  ...plainPage(FeeStatsPage, (route) => prefetchOne(route, 'feeStats', 'current')),
})

const networkPageRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/network',
  ...plainPage(NetworkPage, (route) => prefetchOne(route, 'networkSettings', 'current')),
})

const submitRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/submit',
  ...plainPage(SubmitPage, (route) => prefetchOne(route, 'network', 'current')),
})

const unknownRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/$',
  component: NotFoundPage,
})

const failures = { errorComponent: PageFailure, notFoundComponent: NotFoundPage }

export const routeTree = rootRoute
  .update({ component: Layout, ...failures })
  .addChildren([
    startRoute,
    networksRoute,
    networkRoute
      .update(failures)
      .addChildren([
        homeRoute,
        ledgersRoute,
        ledgerRoute,
        transactionsRoute,
        transactionRoute,
        operationsRoute,
        operationRoute,
        paymentsRoute,
        effectsRoute,
        tradesRoute,
        accountsRoute,
        accountRoute,
        assetsRoute,
        assetRoute,
        offersRoute,
        offerRoute,
        claimableBalancesRoute,
        claimableBalanceRoute,
        liquidityPoolsRoute,
        liquidityPoolRoute,
        contractsRoute,
        contractRoute,
        pathsRoute,
        feeStatsRoute,
        networkPageRoute,
        submitRoute,
        unknownRoute,
      ]),
  ])

/** A route's loader gets these. */
export interface Prefetch {
  readonly context: RouterContext
  readonly params: { readonly network: string }
  readonly deps: Search
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly location: { readonly state: { readonly isNext?: boolean | undefined } }
}

/** Prefetches before the page's chunk has loaded; on hover only for links to the next page or neighbour. */
function sightOf({ context, params, deps, cause, location }: Prefetch) {
  if (cause === 'preload' && !location.state.isNext) return undefined
  const resolved = resolveSight(context, params.network, deps)
  return resolved.kind === 'sight' ? resolved.sight : undefined
}

/** `onward` gets the record once it is there: what it leads to is prefetched before a page is drawn that asks for both. */
export function prefetchOne<K extends keyof Entities>(
  route: Prefetch,
  kind: K,
  id: Entities[K]['id'],
  onward?: (found: Entities[K]['value'], sight: Sight) => void,
): void {
  const sight = sightOf(route)
  if (sight === undefined) return
  const { queryClient } = route.context
  const query = one(sight.source, kind, id)
  const prefetch = async () => {
    await queryClient.prefetchQuery(query)
    const found = queryClient.getQueryData(query.queryKey)
    if (found !== undefined) onward?.(found.value, sight)
  }
  void prefetch()
}

export function prefetchCollection<K extends keyof Collections>(
  route: Prefetch,
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  filter?: FilterOf<K>,
): void {
  const { request, wrong } = listRequestOf(kind, of, route.deps, filter)
  if (wrong.length === 0) prefetchPage(route, kind, of, request)
}

export function prefetchPage<K extends keyof Collections>(
  route: Prefetch,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
): void {
  const sight = sightOf(route)
  if (sight !== undefined)
    void route.context.queryClient.prefetchQuery(page(sight.source, kind, of, request))
}

export interface RouterContext {
  readonly queryClient: QueryClient
  readonly networks: readonly Network[]
  readonly sourceFor: SourceFor
}
