import { AccountList } from '../../rows/AccountList.tsx'
import { FilteredCollection } from '../../list/CollectionPage.tsx'

/** Accounts by exactly one filter; the search opens a single one. */
export function AccountsPage() {
  return (
    <FilteredCollection
      kind="accounts"
      state="To open one account, search for its ID above. To list accounts, use one filter."
    >
      {(filter) => <AccountList filter={filter} />}
    </FilteredCollection>
  )
}
