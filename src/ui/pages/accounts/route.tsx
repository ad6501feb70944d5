import { createRoute } from '@tanstack/react-router'
import { accountOf, parseAccountAddress, parseMuxedAccountId } from '#ledger/values'
import { accountTabs } from './tabs.ts'
import { firstViewShown } from '../../components/firstView.ts'
import { filteredPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchCollection, prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { AccountPage, AccountsPage } from '../../chunks.tsx'

export const accountsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/accounts',
  ...filteredPage('accounts', AccountsPage),
})

export const accountRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/accounts/$id/{-$tab}',
  ...recordPage({
    parse: (text) => parseAccountAddress(text.toUpperCase()),
    spell: String,
    invalid: {
      title: 'This is not an account',
      example: (given) =>
        /^[GM]/i.test(given) && given.length === (/^G/i.test(given) ? 56 : 69)
          ? 'It has the length of an account, but its checksum does not match: a character is wrong.'
          : 'An account is G and 55 more characters, or M and 68 more if it is muxed.',
    },
    tabs: accountTabs,
    prefetch: (route, address, tab) => {
      const id = accountOf(address)
      prefetchOne(route, 'account', id)
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
