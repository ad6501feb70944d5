import { createRoute } from '@tanstack/react-router'
import { parseTransactionHash } from '#ledger/values'
import { wholeTransaction } from '../../address/pageRequest.ts'
import { transactionTabs } from './tabs.ts'
import { collectionPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne, prefetchPage } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { TransactionPage, TransactionsPage } from '../../chunks.tsx'

export const transactionsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions',
  ...collectionPage('transactions', TransactionsPage),
})

export const transactionRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/transactions/$id/{-$tab}',
  ...recordPage({
    parse: parseTransactionHash,
    spell: String,
    invalid: {
      title: 'This is not a transaction hash',
      example: ({ length }) =>
        `A hash is 64 digits 0–9 and a–f; this has ${length} ${length === 1 ? 'character' : 'characters'}.`,
    },
    tabs: transactionTabs,
    prefetch: (route, id, tab) => {
      prefetchOne(route, 'transaction', id)
      prefetchPage(route, 'operations', { kind: 'transaction', id }, wholeTransaction)
      if (tab === 'payments' || tab === 'effects' || tab === 'trades')
        prefetchCollection(route, tab, { kind: 'transaction', id })
    },
    page: TransactionPage,
    draw: (hash, tab) => <TransactionPage hash={hash} tab={tab} />,
  }),
})
