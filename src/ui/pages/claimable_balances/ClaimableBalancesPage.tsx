import { ClaimableBalanceList } from './ClaimableBalanceList.tsx'
import { FilteredCollection } from '../../list/CollectionPage.tsx'

export function ClaimableBalancesPage() {
  return (
    <FilteredCollection
      kind="claimableBalances"
      state="Balances that wait to be claimed, as of the latest ledger."
    >
      {(filter) => <ClaimableBalanceList filter={filter} />}
    </FilteredCollection>
  )
}
