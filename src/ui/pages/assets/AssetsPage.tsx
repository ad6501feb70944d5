import { native } from '#ledger'
import { AssetName } from '../../values/AssetName.tsx'
import { AssetList } from './AssetList.tsx'
import { FilteredCollection } from '../../list/CollectionPage.tsx'

export function AssetsPage() {
  return (
    <FilteredCollection
      kind="assets"
      state={
        <span>
          Assets issued by accounts, as of the latest ledger. Native asset:{' '}
          <AssetName asset={native} />.
        </span>
      }
    >
      {(filter) => <AssetList filter={filter} />}
    </FilteredCollection>
  )
}
