import { useQuery } from '@tanstack/react-query'
import type { FeeDistribution, FeeStats } from '../../../model/network.ts'
import { one } from '../../../queries/queries.ts'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { useSource } from '../../sight.ts'
import { Loaded } from '../Loaded.tsx'

/** What an operation costs now; a JSON-RPC service measures other things besides, and the words say what. */
export function FeeLevels() {
  const query = useQuery(one(useSource(), 'feeStats', 'current'))
  return (
    <Panel title="Fees" remark="stroops an operation" calls={query.data?.calls}>
      <Loaded query={query} rows={10}>
        {({ value }) => (
          <>
            <p className="pad text-muted text-xs">
              The whole fee an operation of the last five ledgers: what was charged, and the most
              that was offered.
              {value.inclusion !== undefined &&
                ' Beside them what the node itself states, the inclusion fee alone: of ordinary transactions over ten ledgers, of contract calls over fifty.'}
              {value.capacityUsage !== undefined &&
                ` ${percent(value.capacityUsage)} of their room was used.`}
            </p>
            <FeeTable stats={value} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function FeeTable({ stats }: { stats: FeeStats }) {
  const series = [
    { label: 'Charged', fees: stats.charged },
    ...(stats.bid === undefined ? [] : [{ label: 'Most offered', fees: stats.bid }]),
    ...(stats.inclusion === undefined ? [] : [{ label: 'Ordinary', fees: stats.inclusion }]),
    ...(stats.soroban === undefined ? [] : [{ label: 'Contract calls', fees: stats.soroban }]),
  ]
  const percents = [
    ...new Set(series.flatMap(({ fees }) => fees.percentiles.map(({ percent }) => percent))),
  ].toSorted((a, b) => a - b)
  const rows = [
    { label: 'least', of: (fees: FeeDistribution) => fees.min },
    ...percents.map((percent) => ({
      label: `${percent} %`,
      of: (fees: FeeDistribution) => fees.percentiles.find((each) => each.percent === percent)?.fee,
    })),
    { label: 'most', of: (fees: FeeDistribution) => fees.max },
    { label: 'commonest', of: (fees: FeeDistribution) => fees.mode },
  ]
  return (
    <Table
      caption="Fees an operation, in stroops"
      look="keep"
      columns={[{ label: 'Percentile' }, ...series.map(({ label }) => ({ label, look: 'num' }))]}
    >
      {rows.map((row) => (
        <tr key={row.label}>
          <td className="muted lh">{row.label}</td>
          {series.map(({ label, fees }) => (
            <td key={label} className="num">
              {row.of(fees)?.toLocaleString('en') ?? <span className="muted">–</span>}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** "0.97" → "97 %": the services give it with two places. */
const percent = (share: string): string => `${Math.round(Number(share) * 100)} %`
