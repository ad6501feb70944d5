import { native } from '../../../model/asset.ts'
import { useHere } from '../../address/addresses.ts'
import { AssetName } from '../../values/AssetName.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, filterProblemOf } from '../../address/filters.ts'
import { LazyListFilters } from '../../filters/lazyFilters.ts'
import { AssetList } from './AssetList.tsx'

export function AssetsPage() {
  const read = filterOf('assets', useHere().search)
  return (
    <>
      <PageHead
        title="Assets"
        crumbs={[{ label: 'Assets' }]}
        state={
          <span>
            Assets issued by accounts, as of the latest ledger. Native asset:{' '}
            <AssetName asset={native} />.
          </span>
        }
      >
        Assets
      </PageHead>
      <LazyListFilters kind="assets" />
      {filterProblemOf('assets', read) === undefined && <AssetList filter={read.filter} />}
    </>
  )
}
