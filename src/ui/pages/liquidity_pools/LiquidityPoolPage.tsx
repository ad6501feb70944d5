import type { LiquidityPool } from '#ledger'
import { formatLiquidityPoolStrkey, type LiquidityPoolId, shortId } from '#ledger/values'
import { assetPath } from '../../address/search.ts'
import { useOne } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { Joined, Note } from '../../components/Message.tsx'
import { type Figure, PageHead, Tabs } from '../../components/PageHead.tsx'
import { curveLook, type Fact, Facts, Panel, withCurveLook } from '../../components/Panel.tsx'
import { RecordFailure } from '../../coverage/PartialNote.tsx'
import { counted, tabTitle } from '../../format/text.ts'
import {
  ShareChanges,
  ShareCurve,
  ShareFigure,
  ShareNote,
  VolumeFigure,
  VolumeNote,
  WatchButton,
} from '../../lateParts.tsx'
import { ChangedIn } from '../../rows/cells.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { Amount, ListQuotient, QuotientView } from '../../values/Amount.tsx'
import { codeOf, codesOf, poolName } from '../../values/Asset.tsx'
import { ShortId } from '../../values/ids.tsx'
import { PairMark } from '../../values/Mark.tsx'
import { type TabOf, tabs } from '../tabs.ts'

export function LiquidityPoolPage({
  id,
  tab,
}: {
  id: LiquidityPoolId
  tab: TabOf<'liquidity_pools'>
}) {
  const query = useOne('liquidityPool', id)
  const pool = query.data?.value
  const strkey = formatLiquidityPoolStrkey(id)
  const name = pool === undefined ? undefined : poolName(pool)
  const [a, b] = pool?.reserves ?? []
  return (
    <div className={withCurveLook}>
      <PageHead
        title={tabTitle(name ?? `Pool ${shortId(strkey)}`, tabs.liquidity_pools, tab)}
        section="liquidity_pools"
        crumb={name}
        crumbId={name === undefined ? shortId(strkey) : undefined}
        mark={a && b && <PairMark of={[a.asset, b.asset]} size="large" />}
        id={<ShortId text={strkey} name="liquidity pool" full />}
        star={<WatchButton page={`/liquidity_pools/${id}`} />}
        figures={query.error === null || pool ? figuresOf(pool) : undefined}
      >
        {name ?? 'Liquidity pool'}
      </PageHead>
      <RecordFailure query={query} kind={tab} of={{ kind: 'liquidityPool', id }}>
        A pool is removed from the ledger when nobody holds its shares. Its history remains:
      </RecordFailure>
      <Tabs label="Parts of the liquidity pool" tabs={tabs.liquidity_pools} current={tab} />
      {(query.error === null || pool) && (
        <div data-line="" className={curveLook}>
          {pool && <ShareCurve pool={pool} />}
        </div>
      )}
      <OwnedList
        kind={tab}
        of={{ kind: 'liquidityPool', id }}
        saidAbove={query.error}
        below={
          pool !== undefined && (
            <>
              <Panel title="Terms" calls={query.data?.calls} derived="prices computed here">
                <Facts rows={factsOf(pool)} />
              </Panel>
              <ShareChanges pool={pool} />
            </>
          )
        }
      />
    </div>
  )
}

/** Its price, what was traded in a day, what a share grew by, and both reserves. */
function figuresOf(pool: LiquidityPool | undefined): readonly Figure[] {
  const [a, b] = pool?.reserves ?? []
  return [
    {
      label: 'Price',
      isLead: true,
      value: a && b && <ListQuotient n={a.amount} d={b.amount} isAlone={false} />,
      unit: a && codeOf(a.asset),
      note: b && <>for 1 {codeOf(b.asset)}, by its reserves</>,
    },
    {
      label: 'Volume, 24 h',
      value: pool && a && <VolumeFigure pool={pool} asset={a.asset} />,
      unit: a && codeOf(a.asset),
      note: pool && a && <VolumeNote pool={pool} asset={a.asset} />,
    },
    {
      label: 'Growth of a share',
      value: pool && <ShareFigure pool={pool} />,
      note: pool && <ShareNote pool={pool} />,
    },
    {
      label: 'Reserves, worth the same',
      value: a && (
        <span className="text-base/7">
          <Amount value={a.amount} places="needed" />
        </span>
      ),
      unit: a && codeOf(a.asset),
      // By its own price each is half of what it holds: a bar of both would say nothing.
      note: b && (
        <>
          and <Amount value={b.amount} places="needed" /> {codeOf(b.asset)}
        </>
      ),
    },
  ]
}

/** Price the other way, fee, shares and who holds them. */
function factsOf(pool: LiquidityPool): readonly Fact[] {
  const [a, b] = pool.reserves
  return [
    {
      label: 'Price',
      value: a && b && (
        <>
          <ListQuotient n={b.amount} d={a.amount} isAlone={false} />{' '}
          {codesOf(b.asset, a.asset).join(' for 1 ')}
          <Note>the ratio of the reserves, before the fee</Note>
        </>
      ),
    },
    {
      label: 'Fee',
      value: (
        <>
          <QuotientView n={BigInt(pool.fee)} d={100n} /> % of what is sold to it
          <Note>{counted(pool.fee, 'basis point')}; it stays in the pool</Note>
        </>
      ),
    },
    {
      label: 'Shares',
      value: (
        <>
          <Amount value={pool.totalShares} places="needed" />{' '}
          <Note>
            <PageLink page="/accounts" search={{ pool: pool.id }}>
              {counted(pool.trustlineCount, 'account')}
            </PageLink>{' '}
            with a trustline to them
          </Note>
        </>
      ),
    },
    {
      label: 'One share',
      value:
        pool.totalShares === 0n ? undefined : (
          <Joined of={pool.reserves} by=" and ">
            {({ asset, amount }) => (
              <>
                <ListQuotient n={amount} d={pool.totalShares} isAlone={false} /> {codeOf(asset)}
              </>
            )}
          </Joined>
        ),
    },
    {
      label: 'Last changed',
      value: <ChangedIn ledger={pool.lastModifiedLedger} time={pool.lastModifiedTime} />,
    },
    {
      label: 'Order book',
      value: a && b && (
        <PageLink page={`/assets/${assetPath(b.asset)}`} search={{ counter: assetPath(a.asset) }}>
          {codesOf(b.asset, a.asset).join(' for ')}
        </PageLink>
      ),
    },
    { label: 'Hex ID', value: <ShortId text={pool.id} name="liquidity pool" full />, wide: true },
  ]
}
