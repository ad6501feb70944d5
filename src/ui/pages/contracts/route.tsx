import { createRoute } from '@tanstack/react-router'
import { parseContractId } from '#ledger/values/strkey.ts'
import { parseCursor } from '#ledger/values/page.ts'
import { lazyPage } from '../../components/lazyPage.tsx'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { LazyInterfaceTab } from './lazyInterfaceTab.ts'
import { contractTabs } from './tabs.ts'

const ContractsPage = lazyPage(() => import('./ContractsPage.tsx'), 'ContractsPage')
const ContractPage = lazyPage(() => import('./ContractPage.tsx'), 'ContractPage')

export const contractsRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/contracts',
  ...plainPage(ContractsPage, (route) =>
    prefetchOne(route, 'seenContracts', { cursor: parseCursor(route.deps.cursor ?? '') }),
  ),
})

export const contractRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: '/contracts/$id/{-$tab}',
  ...recordPage({
    parse: (text) => parseContractId(text.toUpperCase()),
    spell: String,
    invalid: {
      title: 'This is not a contract',
      example: () => 'Its ID is C and 55 more characters, with a valid checksum.',
    },
    tabs: contractTabs,
    // Its interface names what all tabs show.
    prefetch: (route, id, tab) =>
      prefetchOne(route, 'contract', id, ({ codeHash }) => {
        if (codeHash !== undefined) prefetchOne(route, 'contractCode', codeHash)
        if (tab === 'interface') void LazyInterfaceTab.preload()
      }),
    code: () => [ContractPage],
    draw: (id, tab) => <ContractPage id={id} tab={tab} />,
  }),
})
