import { createRoute } from '@tanstack/react-router'
import { parseContractId, parseCursor } from '#ledger/values'
import { plainPage } from '../../routing/collectionPage.ts'
import { networkRoute } from '../../routing/networkRoute.ts'
import { prefetchOne } from '../../routing/prefetch.ts'
import { recordPage } from '../../routing/recordPage.tsx'
import { contractTabs } from './tabs.ts'
import { ContractPage, ContractsPage } from '../../chunks.tsx'

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
    prefetch: (route, id) =>
      prefetchOne(route, 'contract', id, ({ codeHash }) => {
        if (codeHash !== undefined) prefetchOne(route, 'contractCode', codeHash)
      }),
    page: ContractPage,
    draw: (id, tab) => <ContractPage id={id} tab={tab} />,
  }),
})
