import { createRoute } from '@tanstack/react-router'
import { accountRoute, accountsRoute } from '../pages/accounts/route.tsx'
import { assetRoute, assetsRoute } from '../pages/assets/route.tsx'
import {
  claimableBalanceRoute,
  claimableBalancesRoute,
} from '../pages/claimable_balances/route.tsx'
import { contractRoute, contractsRoute } from '../pages/contracts/route.tsx'
import { effectsRoute } from '../pages/effects/route.tsx'
import { feeStatsRoute } from '../pages/fee_stats/route.tsx'
import { homeRoute, networksRoute } from '../pages/home/route.tsx'
import { ledgerRoute, ledgersRoute } from '../pages/ledgers/route.tsx'
import { liquidityPoolRoute, liquidityPoolsRoute } from '../pages/liquidity_pools/route.tsx'
import { networkPageRoute } from '../pages/network/route.tsx'
import { offerRoute, offersRoute } from '../pages/offers/route.tsx'
import { operationRoute, operationsRoute } from '../pages/operations/route.tsx'
import { pathsRoute } from '../pages/paths/route.tsx'
import { paymentsRoute } from '../pages/payments/route.tsx'
import { submitRoute } from '../pages/submit/route.tsx'
import { tradesRoute } from '../pages/trades/route.tsx'
import { transactionRoute, transactionsRoute } from '../pages/transactions/route.tsx'
import { networkRoute, rootRoute } from '../routing/networkRoute.ts'
import { Layout } from './layout/Layout.tsx'
import { PageFailure } from './layout/PageFailure.tsx'
import { NotFoundPage } from '../chunks.tsx'

const unknownRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/$',
  component: NotFoundPage,
})

const failures = { errorComponent: PageFailure, notFoundComponent: NotFoundPage }

export const routeTree = rootRoute
  .update({ component: Layout, ...failures })
  .addChildren([
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
