import { useHere } from '../../address/addresses.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { filterOf, problemOf } from '../../address/filters.ts'
import { ListFilters } from '../../filters/lazyFilters.ts'
import { LiquidityPoolList } from './LiquidityPoolList.tsx'

export function LiquidityPoolsPage() {
  const read = filterOf('liquidityPools', useHere().search)
  const problem = problemOf('liquidityPools', read)
  return (
    <>
      <PageHead
        title="Liquidity pools"
        crumbs={[{ label: 'Liquidity pools' }]}
        state="Each pool holds two assets and exchanges them at the ratio of its reserves. As of the latest ledger."
      >
        Liquidity pools
      </PageHead>
      <ListFilters kind="liquidityPools" />
      {problem === undefined && <LiquidityPoolList filter={read.filter} />}
    </>
  )
}
