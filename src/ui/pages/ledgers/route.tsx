import { createRoute } from '@tanstack/react-router'
import { parseLedgerSequence } from '#ledger/values'
import { ledgerTabs } from './tabs.ts'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { LedgerPage, LedgersPage } from '../../chunks.tsx'

export const ledgersRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers',
  ...collectionPage('ledgers', LedgersPage),
})

export const ledgerRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/ledgers/$id/{-$tab}',
  ...recordPage({
    parse: parseLedgerSequence,
    spell: String,
    invalid: {
      title: 'This is not a ledger sequence',
      example: (given) =>
        /^\d+$/.test(given)
          ? 'Ledgers count from 1 to 4294967295, without leading zeros.'
          : 'A ledger sequence has digits only, like 39.',
    },
    tabs: ledgerTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'ledger', id)
      prefetchCollection(route, tab, { kind: 'ledger', id })
    },
    page: LedgerPage,
    draw: (sequence, tab) => <LedgerPage sequence={sequence} tab={tab} />,
  }),
})
