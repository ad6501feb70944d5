import { feeProblem } from '#ledger'
import type { FeeDistribution, FeeStats } from '#ledger/values'
import { Table } from '../../components/Table.tsx'
import { feeSeries } from './feeSeries.ts'
import { grouped } from '../../format/grouped.ts'
import { Implausible } from '../../values/Implausible.tsx'

/** Fees by percentile, one column per distribution. */
export function FeeTable({ stats }: { stats: FeeStats }) {
  const series = feeSeries(stats)
  const percents = [
    ...new Set(series.flatMap(({ fees }) => fees.percentiles.map(({ percent }) => percent))),
  ].toSorted((a, b) => a - b)
  const rows = [
    { label: 'Minimum', of: (fees: FeeDistribution) => fees.min },
    ...percents.map((percent) => ({
      label: `${percent} %`,
      of: (fees: FeeDistribution) => fees.percentiles.find((each) => each.percent === percent)?.fee,
    })),
    { label: 'Maximum', of: (fees: FeeDistribution) => fees.max },
    { label: 'Mode', of: (fees: FeeDistribution) => fees.mode },
  ]
  return (
    <>
      {series.map(({ label, fees }) => {
        const problem = feeProblem(fees)
        return (
          problem !== undefined && (
            <p key={label} className="py-2">
              {label}: <Implausible problem={problem} />
            </p>
          )
        )
      })}
      <Table
        caption="Fees per operation, in stroops"
        look={
          series.length > 2
            ? 'never-stacked text-xs [&_th]:whitespace-normal [&_:is(th,td):not(:last-child)]:pr-2'
            : 'never-stacked'
        }
        columns={[
          { label: 'Percentile' },
          ...series.map(({ label }) => ({ label, look: 'numeric' })),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.label}>
            <td className="left-cell text-muted">{row.label}</td>
            {series.map(({ label, fees }) => (
              <td key={label} className="numeric">
                {feeOrNone(row.of(fees))}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  )
}

const feeOrNone = (fee: bigint | undefined) =>
  fee === undefined ? <span className="text-muted">–</span> : grouped(fee)
