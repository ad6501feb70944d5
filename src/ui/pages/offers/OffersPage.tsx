import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, problemOf } from '../../address/filters.ts'
import { ListFilters } from '../../filters/lazyFilters.ts'
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
      <ListFilters kind="offers" />
      {problemOf('offers', read) === undefined && (
        <OfferList filter={read.filter} caption="Offers of the network" empty="No offer matches." />
      )}
    </>
  )
}
