import type { Asset, LiquidityPool } from '#ledger'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { type Column, Td } from '../../components/Table.tsx'
import { grouped } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { LastChanged } from '../../rows/cells.tsx'
import { ListAmount } from '../../values/Amount.tsx'
import { AssetName, codeOf } from '../../values/Asset.tsx'
import { PairMark } from '../../values/Mark.tsx'

export function LiquidityPoolsPage() {
  return (
    <>
      <CollectionHead
        kind="liquidityPools"
        state="Each pool holds two assets and exchanges them at the ratio of its reserves. As of the latest ledger."
      />
      <LiquidityPoolList />
    </>
  )
}

const columns: readonly Column[] = [
  { label: 'Pool' },
  { label: 'First reserve', numeric: true, point: true },
  { label: 'Its asset', silent: true },
  { label: 'Second reserve', numeric: true, point: true },
  { label: 'The other asset', silent: true },
  { label: 'Shares', numeric: true, point: true },
  { label: 'Trustlines', numeric: true },
  { label: 'Changed', numeric: true },
]

function LiquidityPoolList() {
  const list = useList('liquidityPools', undefined)
  return (
    <ListFrame
      list={list}
      caption="Liquidity pools of the network"
      columns={columns}
      kind="money"
      keyOf={(pool) => pool.id}
      renderRow={renderRow}
      keysOf={keysOf}
      empty="No pool matches."
    />
  )
}

const keysOf = (pool: LiquidityPool) => ({
  Pool: poolName(pool).toLowerCase(),
  Trustlines: pool.trustlineCount,
  Changed: pool.lastModifiedLedger,
})

function PoolCells({ pool }: { pool: LiquidityPool }) {
  const [first, second] = pool.reserves
  if (first === undefined || second === undefined) return null
  return (
    <>
      <Td place="who">
        <span className="inline-flex items-center gap-1.5 align-bottom">
          <PairMark of={[first.asset, second.asset]} />
          <PageLink {...primaryLink} page={`/liquidity_pools/${pool.id}`}>
            {poolName(pool)}
          </PageLink>
        </span>
      </Td>
      <Td numeric place="amount">
        <ListAmount value={first.amount} />
      </Td>
      <Td place="asset">
        <AssetName asset={first.asset} />
      </Td>
      <Td numeric place="kind">
        <ListAmount value={second.amount} />
      </Td>
      <Td place="right">
        <AssetName asset={second.asset} />
      </Td>
      <Td numeric place="hidden">
        <ListAmount value={pool.totalShares} />
      </Td>
      <Td numeric place="to" look="stacks:text-left">
        {grouped(pool.trustlineCount)}
        <span className="not-stacked:hidden">
          {pool.trustlineCount === 1n ? ' trustline' : ' trustlines'}
        </span>
      </Td>
      <Td numeric place="hidden" look="whitespace-nowrap">
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
