import { Note } from '../../components/Note.tsx'
import type { Asset, LiquidityPool } from '#ledger'
import type { Call } from '#ledger/values'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { Facts, type Fact } from '../../components/Facts.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { QuotientView } from '../../values/QuotientView.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { Table } from '../../components/Table.tsx'
import { codesOf } from '../../format/codeOf.ts'
import { assetPath } from '../../address/filters.ts'
import { counted } from '../../format/counted.ts'

const columns = [
  { label: 'Asset' },
  { label: 'Reserve', look: 'numeric' },
  { label: 'Per share', look: 'numeric' },
]

/** Reserves, price both ways, fee, and the value of one share. */
export function LiquidityPoolFacts({
  pool,
  calls,
}: {
  pool: LiquidityPool
  calls: readonly Call[]
}) {
  return (
    <>
      <Panel title="Reserves" calls={calls} derived="share value computed here">
        <Table caption="Reserves" columns={columns} look="record-table">
          {pool.reserves.map(({ asset, amount }) => (
            <tr key={assetPath(asset)}>
              <td className="left-cell">
                <AssetName asset={asset} />
              </td>
              <td className="numeric" data-th="Reserve">
                <HeldAmount value={amount} />
              </td>
              <td className="numeric" data-th="A share">
                <QuotientView n={amount} d={pool.totalShares} places="all" />
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      <Panel title="Terms" calls={calls} derived="prices computed here">
        <Facts rows={factsOf(pool)} />
      </Panel>
    </>
  )
}

function factsOf(pool: LiquidityPool): readonly Fact[] {
  const [a, b] = pool.reserves
  return [
    ...(a === undefined || b === undefined
      ? []
      : [
          {
            label: 'Price',
            value: (
              <>
                {price(b, a)}
                <br />
                {price(a, b)}
                <Note>the ratio of the reserves, before the fee</Note>
              </>
            ),
          },
        ]),
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
          <HeldAmount value={pool.totalShares} places="needed" />{' '}
          <Note>
            <PageLink page="/accounts" search={{ pool: pool.id }}>
              {counted(pool.trustlineCount, 'account')}
            </PageLink>{' '}
            with a trustline to them
          </Note>
        </>
      ),
    },
    ...(a === undefined || b === undefined
      ? []
      : [
          {
            label: 'Order book',
            value: (
              <PageLink
                page={`/assets/${assetPath(b.asset)}`}
                search={{ counter: assetPath(a.asset) }}
              >
                {codesOf(b.asset, a.asset).join(' for ')}
              </PageLink>
            ),
          },
        ]),
    {
      label: 'Hex ID',
      value: <ShortId text={pool.id} name="liquidity pool" full />,
      wide: true,
    },
  ]
}

interface Reserve {
  readonly asset: Asset
  readonly amount: bigint
}

const price = (of: Reserve, one: Reserve) => (
  <>
    <QuotientView n={of.amount} d={one.amount} /> {codesOf(of.asset, one.asset).join(' for 1 ')}
  </>
)
