import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, filterProblemOf } from '../../address/filters.ts'
import { LazyListFilters } from '../../filters/lazyFilters.ts'
import { ClaimableBalanceList } from './ClaimableBalanceList.tsx'

export function ClaimableBalancesPage() {
  const read = filterOf('claimableBalances', useHere().search)
  return (
    <>
      <PageHead
        title="Claimable balances"
        crumbs={[{ label: 'Claimable balances' }]}
        state="Balances that wait to be claimed, as of the latest ledger."
      >
        Claimable balances
      </PageHead>
      <LazyListFilters kind="claimableBalances" />
      {filterProblemOf('claimableBalances', read) === undefined && (
        <ClaimableBalanceList filter={read.filter} />
      )}
    </>
  )
}
