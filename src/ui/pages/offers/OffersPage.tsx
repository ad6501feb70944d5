import { CollectionHead } from '../../list/ListFrame.tsx'
import { OfferList } from '../../rows/OfferList.tsx'

export function OffersPage() {
  return (
    <>
      <CollectionHead
        kind="offers"
        state="Open offers to sell one asset for another, as of the latest ledger."
      />
      <OfferList caption="Offers of the network" empty="No offer matches." />
    </>
  )
}
