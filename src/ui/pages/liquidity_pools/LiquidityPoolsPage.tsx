import type { Asset, FilterOf, LiquidityPool } from '#ledger'
import { assetPath } from '../../address/search.ts'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { Secondary } from '../../components/Message.tsx'
import { type Column, Td } from '../../components/Table.tsx'
import { grouped } from '../../format/text.ts'
import { FilteredCollection, ListFrame, useList } from '../../list/ListFrame.tsx'
import { LastChanged } from '../../rows/cells.tsx'
import { Amount } from '../../values/Amount.tsx'
import { AssetName, codeOf } from '../../values/Asset.tsx'
import { Address } from '../../values/ids.tsx'

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
  { label: 'Reserves', numeric: true },
  { label: 'Assets' },
  { label: 'Shares', numeric: true },
  { label: 'Trustlines', numeric: true },
  { label: 'Changed', numeric: true },
]

function LiquidityPoolList({ filter }: { filter: FilterOf<'liquidityPools'> }) {
  const list = useList('liquidityPools', undefined, filter)
  return (
    <ListFrame
      list={list}
      caption="Liquidity pools of the network"
      columns={columns}
      kind="records"
      keyOf={(pool) => pool.id}
      renderRow={renderRow}
      empty="No pool matches."
    />
  )
}

function PoolCells({ pool }: { pool: LiquidityPool }) {
  return (
    <>
      <Td place="left">
        <PageLink {...primaryLink} page={`/liquidity_pools/${pool.id}`}>
          {poolName(pool)}
        </PageLink>{' '}
        <Secondary>
          <Address id={pool.id} />
        </Secondary>
      </Td>
      <Td numeric label="Reserves">
        <ul>
          {pool.reserves.map(({ asset, amount }) => (
            <li key={assetPath(asset)}>
              <Amount value={amount} />
            </li>
          ))}
        </ul>
      </Td>
      <Td label="Assets">
        <ul>
          {pool.reserves.map(({ asset }) => (
            <li key={assetPath(asset)}>
              <AssetName asset={asset} />
            </li>
          ))}
        </ul>
      </Td>
      <Td numeric label="Shares">
        <Amount value={pool.totalShares} />
      </Td>
      <Td numeric label="Trustlines">
        {grouped(pool.trustlineCount)}
      </Td>
      <Td numeric place="right" look="whitespace-nowrap">
        <LastChanged ledger={pool.lastModifiedLedger} time={pool.lastModifiedTime} />
      </Td>
    </>
  )
}

const renderRow = (pool: LiquidityPool) => <PoolCells pool={pool} />

/** A pool by its pair: "XLM / USD pool". */
export const poolName = (pool: LiquidityPool): string =>
  pairName(pool.reserves.map(({ asset }) => asset))

/** A pool by its two assets, in the order that pools have them in (CAP-38). */
export const pairName = (assets: readonly Asset[]): string =>
  `${assets
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((asset, at, both) => codeOf(asset, both[1 - at]))
    .join(' / ')} pool`

/** XLM first, then codes of at most four letters, each by code and issuer (CAP-38). */
const rank = (asset: Asset): string =>
  asset.type === 'native'
    ? ''
    : `${asset.code.length > 4 ? 2 : 1}${asset.code.padEnd(12, ' ')}${asset.issuer}`
