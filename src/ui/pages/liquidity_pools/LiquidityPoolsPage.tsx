import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, filterProblemOf } from '../../address/filters.ts'
import { LazyListFilters } from '../../filters/lazyFilters.ts'
import { LiquidityPoolList } from './LiquidityPoolList.tsx'

export function LiquidityPoolsPage() {
  const read = filterOf('liquidityPools', useHere().search)
  const problem = filterProblemOf('liquidityPools', read)
  return (
    <>
      <PageHead
        title="Liquidity pools"
        crumbs={[{ label: 'Liquidity pools' }]}
        state="Each pool holds two assets and exchanges them at the ratio of its reserves. As of the latest ledger."
      >
        Liquidity pools
      </PageHead>
      <LazyListFilters kind="liquidityPools" />
      {problem === undefined && <LiquidityPoolList filter={read.filter} />}
    </>
  )
}
