import { createRoute } from '@tanstack/react-router'
import { parseOfferId } from '#ledger'
import { offerTabs } from './tabs.ts'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { OfferPage, OffersPage } from '../../chunks.tsx'

export const offersRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/offers',
  ...filteredPage('offers', OffersPage),
})

export const offerRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/offers/$id/{-$tab}',
  ...recordPage({
    parse: parseOfferId,
    spell: String,
    invalid: {
      title: 'This is not an offer ID',
      example: () => 'An offer ID is a number from 1, digits only, like 12.',
    },
    tabs: offerTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'offer', id)
      if (tab === 'trades') prefetchCollection(route, 'trades', { kind: 'offer', id })
    },
    page: OfferPage,
    draw: (id, tab) => <OfferPage id={id} tab={tab} />,
  }),
})
