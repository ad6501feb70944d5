import { FilteredCollection } from '../../list/ListFrame.tsx'
import { OfferList } from '../../rows/OfferList.tsx'

export function OffersPage() {
  return (
    <FilteredCollection
      kind="offers"
      state="Open offers to sell one asset for another, as of the latest ledger."
    >
      {(filter) => (
        <OfferList filter={filter} caption="Offers of the network" empty="No offer matches." />
      )}
    </FilteredCollection>
  )
}
