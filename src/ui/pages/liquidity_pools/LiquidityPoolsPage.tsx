import { LiquidityPoolList } from './LiquidityPoolList.tsx'
import { FilteredCollection } from '../../list/CollectionPage.tsx'

export function LiquidityPoolsPage() {
  return (
    <FilteredCollection
      kind="liquidityPools"
      state="Each pool holds two assets and exchanges them at the ratio of its reserves. As of the latest ledger."
    >
      {(filter) => <LiquidityPoolList filter={filter} />}
    </FilteredCollection>
  )
}
