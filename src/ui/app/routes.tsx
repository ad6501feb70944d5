import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  redirect,
  retainSearchParams,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import {
  type Collections,
  type ListRequest,
  lists,
  type Owner,
  type OwnerOf,
  parseOfferId,
  wasmHash,
} from '#ledger'
import {
  accountOf,
  parseClaimableBalanceId,
  parseCursor,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values'
import type { Entities } from '#sources'
import { type Network, networkNamed, startNetwork } from '../address/networks.ts'
import {
  assetPath,
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
import {
  homeSearch,
  keylessSearch,
  resolveSight,
  type Sight,
  type SourceFor,
} from '../address/sight.ts'
import { isFirstView } from '../components/Waiting.tsx'
import { BadAddress, NotFoundPage } from '../lateParts.tsx'
import { isUnasked } from '../pages/accounts/latestLedger.ts'
import { type TabOf, tabs } from '../pages/tabs.ts'
import { one, page } from '../queries/queries.ts'
import { PageFailure } from './layout/Crash.tsx'
import { Layout } from './layout/Layout.tsx'
import type { InvalidId } from './layout/NotFoundPage.tsx'
import * as lazy from './pages.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network',
  validateSearch: (raw: Record<string, unknown>): Search => validateSearch(raw),
  search: { middlewares: [retainSearchParams([...sightNames])] },
  beforeLoad: ({ params, search, context: { networks }, location: { pathname } }) => {
    const { network } = params
    const keyless = network === 'custom' ? keylessSearch(search) : undefined
    if (keyless !== undefined)
      throw redirect({ to: '.', params, search: keyless, hash: true, replace: true })
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
    return <lazy.NetworksPage networks={networksRoute.useRouteContext().networks} />
  },
})

/** The route of a page of a network, without an id in its path. */
const pageAt = <const Path extends string>(
  path: Path,
  page: RouteComponent,
  prefetch: (route: Prefetch) => void,
) =>
  createRoute({
    getParentRoute: () => networkRoute,
    path,
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: prefetch,
    component: page,
  })

/** The same of a page that shows one collection of the network. */
const collectionAt = (kind: keyof typeof lists, page: RouteComponent) =>
  pageAt(`/${lists[kind].segment}`, page, (route) => prefetchCollection(route, kind, undefined))

/** The page of one record. */
interface RecordPage<Id, Tab extends string> {
  /** Reads an id in any of its spellings. */
  readonly parse: (text: string) => Id | undefined
  /** The canonical spelling, to which other addresses redirect: by default the id as text. */
  readonly spell?: (id: Id) => string
  readonly invalid: InvalidId
  /** A tab that went, and the tab to which its addresses lead. */
  readonly gone?: { readonly tab: string; readonly to: Tab }
  /** Prefetches the page's data; the route waits for a returned promise. */
  readonly prefetch: (route: Prefetch, id: Id, tab: Tab) => void | Promise<void>
  /** The page, whose chunk is loaded beside its data. */
  readonly page: ComponentType<{ readonly id: Id; readonly tab: Tab }> & {
    preload?: (() => Promise<void> | undefined) | undefined
  }
}

interface RecordParams {
  readonly id: string
  readonly tab?: string | undefined
}

/** The route of a record's page in a section: an invalid id or tab shows a message instead of the page. */
function recordAt<
  const Section extends keyof typeof tabs,
  Id extends object | string | bigint | number,
>(section: Section, record: RecordPage<Id, TabOf<Section>>) {
  const { parse, spell = String, invalid, gone, prefetch, page: Page } = record
  const own: readonly TabOf<Section>[] = tabs[section]
  function Record(): ReactNode {
    const params = useParams({ strict: false })
    const id = parse(params.id ?? '')
    const tab = parseTab(own, params.tab)
    if (id === undefined) return <BadAddress given={params.id} invalid={invalid} />
    if (tab === undefined) return <BadAddress given={params.tab} invalid={own} />
    return <Page id={id} tab={tab} />
  }
  return createRoute({
    getParentRoute: () => networkRoute,
    path: `/${section}/$id/{-$tab}` as const,
    beforeLoad: ({ params }: { readonly params: RecordParams }) => {
      const id = parse(params.id)
      const tab = params.tab !== undefined && params.tab === gone?.tab ? gone.to : params.tab
      if (id === undefined || (spell(id) === params.id && tab === params.tab)) return
      throw redirect({
        to: '.',
        params: { ...params, id: spell(id), tab },
        search: true,
        replace: true,
      })
    },
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: (route: Prefetch & { readonly params: RecordParams }) => {
      const id = parse(route.params.id)
      const tab = parseTab(own, route.params.tab)
      if (id === undefined || tab === undefined) return
      // The header's question: asked by the header, it would have the page rendered once more.
      prefetchOne(route, 'network', 'current')
      return prefetch(route, id, tab)
    },
    component: Object.assign(Record, { preload: async () => Page.preload?.() }),
  })
}

/** The tab of a path, by default the first; undefined if there is no such tab. */
const parseTab = <Tab extends string>(
  tabs: readonly Tab[],
  text: string | undefined,
): Tab | undefined => (text === undefined ? tabs[0] : tabs.find((tab) => tab === text))

/** The pages of a network. */
const pages = [
  pageAt('/', lazy.HomePage, (route) => {
    const deps = homeSearch(route.deps)
    prefetchPage({ ...route, deps }, 'ledgers', undefined, stripRequest)
  }),
  collectionAt('ledgers', lazy.LedgersPage),
  recordAt('ledgers', {
    parse: parseLedgerSequence,
    invalid: 'ledger',
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'ledger', id)
      const of = { kind: 'ledger', id } as const
      if (tab !== 'transactions') return prefetchCollection(route, tab, of)
      const { request, wrong } = listRequestOf(tab, of, route.deps)
      const sight = sightOf(route)
      if (wrong.length === 0 && sight !== undefined)
        void lazy.aheadOfTransactions(route.context.queryClient, sight, of, request)
    },
    page: lazy.LedgerPage,
  }),
  collectionAt('transactions', lazy.TransactionsPage),
  recordAt('transactions', {
    parse: parseTransactionHash,
    invalid: 'transaction',
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'transaction', id, (found, sight) =>
        lazy.aheadOfTransaction(route.context.queryClient, sight, found),
      )
      prefetchPage(route, 'operations', { kind: 'transaction', id }, wholeTransaction)
      if (tab === 'payments' || tab === 'effects' || tab === 'trades')
        prefetchCollection(route, tab, { kind: 'transaction', id })
    },
    page: lazy.TransactionPage,
  }),
  collectionAt('operations', lazy.OperationsPage),
  recordAt('operations', {
    parse: parseToid,
    invalid: 'operation',
    prefetch: (route, id) => {
      prefetchOne(route, 'operation', id, ({ transactionHash }) =>
        prefetchOne(route, 'transaction', transactionHash),
      )
      prefetchCollection(route, 'effects', { kind: 'operation', id })
    },
    page: lazy.OperationPage,
  }),
  collectionAt('payments', lazy.PaymentsPage),
  collectionAt('effects', lazy.EffectsPage),
  collectionAt('trades', lazy.TradesPage),
  collectionAt('accounts', lazy.AccountsPage),
  recordAt('accounts', {
    parse: parseAddress,
    invalid: 'account',
    prefetch: (route, address, tab) => {
      const id = accountOf(address)
      prefetchOne(route, 'account', id)
      // For the base reserve of the latest ledger; fees tell what one weighs that is sent whole.
      const latest = () =>
        prefetchOne(route, 'network', 'current', (found) =>
          prefetchOne(route, 'ledger', found.latestLedger),
        )
      if (sightOf(route)?.source.kind.capabilities.readsLedgers !== true) latest()
      else prefetchOne(route, 'recentFees', 'current', (fees) => isUnasked(fees) && latest())
      // On the first page the list waits for the balances.
      if (tab !== 'data' && tab !== 'over_time' && !isFirstView())
        prefetchCollection(route, tab, { kind: 'account', id })
    },
    page: lazy.AccountPage,
  }),
  collectionAt('assets', lazy.AssetsPage),
  recordAt('assets', {
    parse: parseAnyAsset,
    spell: assetPath,
    invalid: 'asset',
    // Its data depends on more than its address.
    prefetch: () => undefined,
    page: lazy.AssetPage,
  }),
  collectionAt('offers', lazy.OffersPage),
  recordAt('offers', {
    parse: parseOfferId,
    invalid: 'offer',
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'offer', id)
      if (tab === 'trades') prefetchCollection(route, 'trades', { kind: 'offer', id })
    },
    page: lazy.OfferPage,
  }),
  collectionAt('claimableBalances', lazy.ClaimableBalancesPage),
  recordAt('claimable_balances', {
    parse: parseClaimableBalanceId,
    invalid: 'claimableBalance',
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'claimableBalance', id)
      prefetchCollection(route, tab, { kind: 'claimableBalance', id })
    },
    page: lazy.ClaimableBalancePage,
  }),
  collectionAt('liquidityPools', lazy.LiquidityPoolsPage),
  recordAt('liquidity_pools', {
    parse: parseLiquidityPoolId,
    invalid: 'liquidityPool',
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'liquidityPool', id)
      prefetchCollection(route, tab, { kind: 'liquidityPool', id })
    },
    page: lazy.LiquidityPoolPage,
  }),
  pageAt('/contracts', lazy.ContractsPage, (route) => {
    const isOfState = sightOf(route)?.source.kind.capabilities.hasHistory === false
    const cursor = parseCursor(route.deps.cursor ?? '')
    prefetchOne(route, isOfState ? 'contracts' : 'seenContracts', { cursor })
  }),
  recordAt('contracts', {
    parse: parseContract,
    invalid: 'contract',
    gone: { tab: 'verification', to: 'code' },
    // Its interface names what all tabs show.
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'contract', id, ({ codeHash }) => {
        if (codeHash !== undefined) prefetchOne(route, 'contractCode', codeHash)
      })
      const of = { kind: 'contract', id } as const
      if (tab === 'events') prefetchCollection(route, 'contractEvents', of)
      if (tab === 'calls') prefetchCollection(route, 'contractCalls', of)
    },
    page: lazy.ContractPage,
  }),
  recordAt('codes', {
    parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? wasmHash(text.toLowerCase()) : undefined),
    invalid: 'code',
    prefetch: (route, hash) => prefetchOne(route, 'contractCode', hash),
    page: lazy.CodePage,
  }),
  createRoute({ getParentRoute: () => networkRoute, path: '/paths', component: lazy.PathsPage }),
  pageAt('/fee_stats', lazy.FeeStatsPage, (route) => prefetchOne(route, 'feeStats', 'current')),
  pageAt('/network', lazy.NetworkPage, (route) => prefetchOne(route, 'networkSettings', 'current')),
  createRoute({
    getParentRoute: () => networkRoute,
    path: '/validators',
    component: lazy.ValidatorsPage,
  }),
  pageAt('/submit', lazy.SubmitPage, (route) => prefetchOne(route, 'network', 'current')),
  createRoute({ getParentRoute: () => networkRoute, path: '/$', component: NotFoundPage }),
] as const

const failures = { errorComponent: PageFailure, notFoundComponent: NotFoundPage }

export const routeTree = rootRoute
  .update({ component: Layout, ...failures })
  .addChildren([startRoute, networksRoute, networkRoute.update(failures).addChildren(pages)])

/** A route's loader gets these. */
interface Prefetch {
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
function prefetchOne<K extends keyof Entities>(
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

function prefetchCollection<K extends keyof Collections>(
  route: Prefetch,
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
): void {
  const { request, wrong } = listRequestOf(kind, of, route.deps)
  // No service lists accounts without a filter.
  const isListed = kind !== 'accounts' || request.filter !== undefined
  if (wrong.length === 0 && isListed) prefetchPage(route, kind, of, request)
}

function prefetchPage<K extends keyof Collections>(
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
