import type { LiquidityPool } from '#ledger'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { type Column, type Phone, Unit } from '../../components/Table.tsx'
import { grouped } from '../../format/text.ts'
import { CollectionHead } from '../../list/ListFrame.tsx'
import { changedColumn } from '../../rows/cells.tsx'
import { RecordList } from '../../rows/RecordList.tsx'
import { amountColumn } from '../../rows/sumColumns.tsx'
import { AssetName, poolName } from '../../values/Asset.tsx'
import { PairMark } from '../../values/Mark.tsx'

export function LiquidityPoolsPage() {
  return (
    <>
      <CollectionHead
        kind="liquidityPools"
        state="Each pool holds two assets and exchanges them at the ratio of its reserves. As of the latest ledger."
      />
      <RecordList
        kind="liquidityPools"
        listing={pools}
        caption="Liquidity pools of the network"
        empty="No pool matches."
      />
    </>
  )
}

const reserveColumn = (label: string, at: number, phone: Phone) =>
  amountColumn(label, ({ reserves }: LiquidityPool) => reserves[at]?.amount ?? 0n, { phone })

function reserveAssetColumn(label: string, at: number, phone: Phone): Column<LiquidityPool> {
  const cell = ({ reserves }: LiquidityPool) => {
    const asset = reserves[at]?.asset
    return asset && <AssetName asset={asset} />
  }
  return { label, silent: true, phone, cell }
}

const columns: readonly Column<LiquidityPool>[] = [
  {
    label: 'Pool',
    phone: 'who',
    sort: (pool) => poolName(pool).toLowerCase(),
    cell: (pool) => (
      <span className="inline-flex items-center gap-1.5 align-bottom">
        <PoolMark pool={pool} />
        <PageLink {...primaryLink} page={`/liquidity_pools/${pool.id}`}>
          {poolName(pool)}
        </PageLink>
      </span>
    ),
  },
  reserveColumn('First reserve', 0, 'amount'),
  reserveAssetColumn('Its asset', 0, 'asset'),
  reserveColumn('Second reserve', 1, 'kind'),
  reserveAssetColumn('The other asset', 1, 'end'),
  amountColumn('Shares', ({ totalShares }) => totalShares, { phone: 'hidden' }),
  {
    label: 'Trustlines',
    numeric: true,
    phone: 'to',
    sort: ({ trustlineCount }) => trustlineCount,
    cell: ({ trustlineCount }) => (
      <>
        {grouped(trustlineCount)}
        <Unit>{trustlineCount === 1n ? 'trustline' : 'trustlines'}</Unit>
      </>
    ),
  },
  changedColumn,
]

export const pools = { columnsOf: () => columns, keyOf: ({ id }: LiquidityPool) => id }

const PoolMark = ({ pool: { reserves } }: { pool: LiquidityPool }) => {
  const [first, second] = reserves
  return first && second && <PairMark of={[first.asset, second.asset]} />
}
