import { createRoute } from '@tanstack/react-router'
import { parseTransactionHash } from '../../model/values/hash.ts'
import { parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import { accountOf, parseAccountAddress, parseMuxedAccountId } from '../../model/values/strkey.ts'
import { parseToid } from '../../model/values/toid.ts'
import { networkRoute, rootRoute } from '../routing/networkRoute.tsx'
import * as pages from './pages.ts'
import {
  AccountDataList,
  AccountSide,
  EffectList,
  HomeSide,
  LatestTransactions,
  TransactionOperations,
  listOf,
} from './parts.ts'
import { stripRequest, wholeTransaction } from '../address/pageRequest.ts'
import { prefetchCollection, prefetchOne, prefetchPage } from '../routing/prefetch.ts'
import { type Preloaded, collection, sameWith, withParts } from './routeParts.ts'
import { stateRoute } from './stateRoute.tsx'
import {
  type TransactionTab,
  accountTabs,
  ledgerTabs,
  operationTabs,
  parseTab,
  transactionTabs,
} from '../address/tabs.ts'
import { pause } from '../list/turns.ts'

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: () => pages.NetworksPage.preload(),
  component: function Networks() {
    return <pages.NetworksPage networks={homeRoute.useRouteContext().networks} />
  },
})

const networkHomeRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    void withParts(pages.HomePage, LatestTransactions, HomeSide)
    prefetchPage(route, 'ledgers', undefined, stripRequest)
  },
  component: pages.HomePage,
})

const ledgersRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers',
  ...collection('ledgers', pages.LedgersPage),
})
const transactionsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions',
  ...collection('transactions', pages.TransactionsPage),
})
const operationsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations',
  ...collection('operations', pages.OperationsPage),
})
const paymentsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/payments',
  ...collection('payments', pages.PaymentsPage),
})
const effectsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/effects',
  ...collection('effects', pages.EffectsPage),
})

const ledgerRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers/$sequence/{-$tab}',
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    const id = parseLedgerSequence(route.params.sequence)
    const tab = parseTab(ledgerTabs, route.params.tab)
    void withParts(pages.LedgerPage, tab && listOf(tab))
    if (id === undefined || tab === undefined) return
    prefetchOne(route, 'ledger', id)
    prefetchCollection(route, tab, { kind: 'ledger', id })
    return pause()
  },
  component: function Ledger() {
    const params = ledgerRoute.useParams()
    const sequence = parseLedgerSequence(params.sequence)
    const tab = parseTab(ledgerTabs, params.tab)
    if (sequence === undefined) return <pages.BadAddress what="ledger" given={params.sequence} />
    if (tab === undefined)
      return <pages.BadAddress what="tab" given={params.tab} tabs={ledgerTabs} />
    return <pages.LedgerPage sequence={sequence} tab={tab} />
  },
})

const transactionRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions/$hash/{-$tab}',
  beforeLoad: ({ params }) => {
    const hash = parseTransactionHash(params.hash)
    if (hash !== undefined && hash !== params.hash) throw sameWith({ ...params, hash })
  },
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    const id = parseTransactionHash(route.params.hash)
    const tab = parseTab(transactionTabs, route.params.tab)
    void withParts(pages.TransactionPage, tab && transactionPart(tab))
    if (id === undefined || tab === undefined) return
    prefetchOne(route, 'transaction', id)
    prefetchPage(route, 'operations', { kind: 'transaction', id }, wholeTransaction)
    if (tab === 'payments' || tab === 'effects' || tab === 'trades')
      prefetchCollection(route, tab, { kind: 'transaction', id })
  },
  component: function Transaction() {
    const params = transactionRoute.useParams()
    const hash = parseTransactionHash(params.hash)
    const tab = parseTab(transactionTabs, params.tab)
    if (hash === undefined) return <pages.BadAddress what="transaction" given={params.hash} />
    if (tab === undefined)
      return <pages.BadAddress what="tab" given={params.tab} tabs={transactionTabs} />
    return <pages.TransactionPage hash={hash} tab={tab} />
  },
})

const operationRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/operations/$id/{-$tab}',
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    void withParts(pages.OperationPage, EffectList)
    const id = parseToid(route.params.id)
    if (id === undefined || parseTab(operationTabs, route.params.tab) === undefined) return
    prefetchOne(route, 'operation', id)
    prefetchCollection(route, 'effects', { kind: 'operation', id })
  },
  component: function Operation() {
    const params = operationRoute.useParams()
    const id = parseToid(params.id)
    const tab = parseTab(operationTabs, params.tab)
    if (id === undefined) return <pages.BadAddress what="operation" given={params.id} />
    if (tab === undefined)
      return <pages.BadAddress what="tab" given={params.tab} tabs={operationTabs} />
    return <pages.OperationPage id={id} tab={tab} />
  },
})

const accountRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/accounts/$account/{-$tab}',
  beforeLoad: ({ params }) => {
    const upper = params.account.toUpperCase()
    if (upper !== params.account && parseAccountAddress(upper) !== undefined)
      throw sameWith({ ...params, account: upper })
  },
  loaderDeps: ({ search }) => search,
  loader: (route) => {
    const address = parseAccountAddress(route.params.account)
    const tab = parseTab(accountTabs, route.params.tab)
    void withParts(
      pages.AccountPage,
      AccountSide,
      tab && (tab === 'data' ? AccountDataList : listOf(tab)),
    )
    if (address === undefined || tab === undefined) return
    const id = accountOf(address)
    prefetchOne(route, 'account', id)
    if (tab !== 'data') prefetchCollection(route, tab, { kind: 'account', id })
  },
  component: function Account() {
    const params = accountRoute.useParams()
    const address = parseAccountAddress(params.account)
    const tab = parseTab(accountTabs, params.tab)
    if (address === undefined) return <pages.BadAddress what="account" given={params.account} />
    if (tab === undefined)
      return <pages.BadAddress what="tab" given={params.tab} tabs={accountTabs} />
    return (
      <pages.AccountPage
        account={accountOf(address)}
        muxed={parseMuxedAccountId(address)}
        tab={tab}
      />
    )
  },
})

function transactionPart(tab: TransactionTab): Preloaded | undefined {
  if (tab === 'operations') return TransactionOperations
  // The others are the page's own.
  return tab === 'xdr' || tab === 'events' ? undefined : listOf(tab)
}

const unknownRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/$',
  loader: () => pages.NotFoundPage.preload(),
  component: pages.NotFoundPage,
})

export const routeTree = rootRoute.addChildren([
  homeRoute,
  networkRoute.addChildren([
    networkHomeRoute,
    ledgersRoute,
    ledgerRoute,
    transactionsRoute,
    transactionRoute,
    operationsRoute,
    operationRoute,
    paymentsRoute,
    effectsRoute,
    accountRoute,
    stateRoute,
    unknownRoute,
  ]),
])
