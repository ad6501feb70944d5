import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, filterProblemOf } from '../../address/filters.ts'
import { LazyListFilters } from '../../filters/lazyFilters.ts'
import { OfferList } from '../../rows/OfferList.tsx'

export function OffersPage() {
  const read = filterOf('offers', useHere().search)
  return (
    <>
      <PageHead
        title="Offers"
        crumbs={[{ label: 'Offers' }]}
        state="Open offers to sell one asset for another, as of the latest ledger."
      >
        Offers
      </PageHead>
      <LazyListFilters kind="offers" />
      {filterProblemOf('offers', read) === undefined && (
        <OfferList filter={read.filter} caption="Offers of the network" empty="No offer matches." />
      )}
    </>
  )
}
