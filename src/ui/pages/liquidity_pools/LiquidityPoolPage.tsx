import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityPool } from '#ledger'
import { type LiquidityPoolId, formatLiquidityPoolStrkey, shortId } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type LiquidityPoolTab, liquidityPoolTabs } from './tabs.ts'
import { LoadFailureWithHistory } from '../../list/LoadFailureWithHistory.tsx'
import { LastChanged } from '../../rows/LastChanged.tsx'
import { LiquidityPoolFacts } from './LiquidityPoolFacts.tsx'
import { poolName } from './poolName.ts'
import { RefreshFailed } from '../../chunks.tsx'

export function LiquidityPoolPage({ id, tab }: { id: LiquidityPoolId; tab: LiquidityPoolTab }) {
  const query = useQuery(one(useSource(), 'liquidityPool', id))
  const pool = query.data?.value
  const strkey = formatLiquidityPoolStrkey(id)
  const name = pool === undefined ? undefined : poolName(pool)
  return (
    <>
      <PageHead
        title={tabTitle(name ?? `Pool ${shortId(strkey)}`, liquidityPoolTabs, tab)}
        crumbs={[
          { label: 'Liquidity pools', collection: 'liquidity_pools' },
          name === undefined ? { label: shortId(strkey), id: true } : { label: name },
        ]}
        state={<State strkey={strkey} pool={pool} />}
      >
        {pool === undefined ? 'Liquidity pool' : <Sentence pool={pool} />}
      </PageHead>
      {query.data !== undefined && <RefreshFailed query={query} />}
      {query.data !== undefined ? (
        <LiquidityPoolFacts pool={query.data.value} calls={query.data.calls} />
      ) : query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={8} label="Loading the liquidity pool" />
        </div>
      ) : (
        <LoadFailureWithHistory
          error={query.error}
          onRetry={query.refetch}
          kind={tab}
          of={{ kind: 'liquidityPool', id }}
        >
          A pool is removed from the ledger when nobody holds its shares. Its history remains:
        </LoadFailureWithHistory>
      )}
      <Tabs label="Parts of the liquidity pool" tabs={liquidityPoolTabs} current={tab} />
      <OwnedList kind={tab} of={{ kind: 'liquidityPool', id }} />
    </>
  )
}

function Sentence({ pool }: { pool: LiquidityPool }) {
  return (
    <>
      {poolName(pool)} of{' '}
      {pool.reserves.map(({ asset, amount }, index) => (
        <span key={asset.type === 'native' ? 'native' : asset.code + asset.issuer}>
          {index > 0 && ' and '}
          <HeldAmount value={amount} asset={asset} places="needed" />
        </span>
      ))}
    </>
  )
}

function State({ strkey, pool }: { strkey: string; pool: LiquidityPool | undefined }) {
  return (
    <>
      <span>
        <ShortId text={strkey} name="liquidity pool" full />
      </span>
      {pool !== undefined && (
        <span>
          last changed in ledger <LedgerLink sequence={pool.lastModifiedLedger} />
          {pool.lastModifiedTime !== undefined && (
            <>
              , <LastChanged ledger={pool.lastModifiedLedger} time={pool.lastModifiedTime} />
            </>
          )}
        </span>
      )}
    </>
  )
}
