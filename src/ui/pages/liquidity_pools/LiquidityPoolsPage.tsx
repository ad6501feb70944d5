import { FilteredCollection } from '../../list/CollectionPage.tsx'
import { Secondary } from '../../components/Note.tsx'
import type { FilterOf, LiquidityPool } from '#ledger'
import { Address } from '../../values/Address.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { ListFrame } from '../../list/ListFrame.tsx'
import { PageLink, primaryLink } from '../../components/PageLink.tsx'
import type { Column } from '../../components/Table.tsx'
import { assetPath } from '../../address/filters.ts'
import { useList } from '../../list/list.ts'
import { LastChanged } from '../../rows/LastChanged.tsx'
import { poolName } from './poolName.ts'
import { grouped } from '../../format/grouped.ts'

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

const columns: readonly Column[] = [
  { label: 'Pool' },
  { label: 'Reserves', look: 'numeric' },
  { label: 'Assets' },
  { label: 'Shares', look: 'numeric' },
  { label: 'Trustlines', look: 'numeric' },
  { label: 'Changed', look: 'numeric' },
]

function LiquidityPoolList({ filter }: { filter: FilterOf<'liquidityPools'> }) {
  const list = useList('liquidityPools', undefined, filter)
  return (
    <ListFrame
      list={list}
      caption="Liquidity pools of the network"
      columns={columns}
      look="record-table"
      keyOf={(pool) => pool.id}
      renderRow={renderRow}
      empty="No pool matches."
    />
  )
}

function PoolCells({ pool }: { pool: LiquidityPool }) {
  return (
    <>
      <td className="left-cell">
        <PageLink {...primaryLink} page={`/liquidity_pools/${pool.id}`}>
          {poolName(pool)}
        </PageLink>{' '}
        <Secondary>
          <Address id={pool.id} />
        </Secondary>
      </td>
      <td className="numeric" data-th="Reserves">
        <ul>
          {pool.reserves.map(({ asset, amount }) => (
            <li key={assetPath(asset)}>
              <HeldAmount value={amount} />
            </li>
          ))}
        </ul>
      </td>
      <td data-th="Assets">
        <ul>
          {pool.reserves.map(({ asset }) => (
            <li key={assetPath(asset)}>
              <AssetName asset={asset} />
            </li>
          ))}
        </ul>
      </td>
      <td className="numeric" data-th="Shares">
        <HeldAmount value={pool.totalShares} />
      </td>
      <td className="numeric" data-th="Trustlines">
        {grouped(pool.trustlineCount)}
      </td>
      <td className="numeric right-cell whitespace-nowrap">
        <LastChanged ledger={pool.lastModifiedLedger} time={pool.lastModifiedTime} />
      </td>
    </>
  )
}

const renderRow = (pool: LiquidityPool) => <PoolCells pool={pool} />
