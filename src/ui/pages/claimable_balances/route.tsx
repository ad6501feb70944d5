import { createRoute } from '@tanstack/react-router'
import { parseClaimableBalanceId } from '#ledger/values'
import { claimableBalanceTabs } from './tabs.ts'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { ClaimableBalancePage, ClaimableBalancesPage } from '../../chunks.tsx'

export const claimableBalancesRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/claimable_balances',
  ...filteredPage('claimableBalances', ClaimableBalancesPage),
})

export const claimableBalanceRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/claimable_balances/$id/{-$tab}',
  ...recordPage({
    parse: parseClaimableBalanceId,
    spell: String,
    invalid: {
      title: 'This is not a claimable balance',
      example: () =>
        'Its ID is 72 hex digits that begin with 00000000, or B and 57 more characters.',
    },
    tabs: claimableBalanceTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'claimableBalance', id)
      prefetchCollection(route, tab, { kind: 'claimableBalance', id })
    },
    page: ClaimableBalancePage,
    draw: (id, tab) => <ClaimableBalancePage id={id} tab={tab} />,
  }),
})
