import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, filterProblemOf } from '../../address/filters.ts'
import { LazyListFilters } from '../../filters/lazyFilters.ts'
import { AccountList } from '../../rows/AccountList.tsx'

/** Accounts by exactly one thing they have in common; one alone is opened by its id. */
export function AccountsPage() {
  const read = filterOf('accounts', useHere().search)
  const problem = filterProblemOf('accounts', read)
  return (
    <>
      <PageHead
        title="Accounts"
        crumbs={[{ label: 'Accounts' }]}
        state="To open one account, search for its ID above. To list accounts, use one filter."
      >
        Accounts
      </PageHead>
      <LazyListFilters kind="accounts" />
      {problem === undefined && <AccountList filter={read.filter} />}
    </>
  )
}
