import type { FeeDistribution, FeeStats } from '#ledger/values'
import { Muted } from '../../components/Message.tsx'
import { Table } from '../../components/Table.tsx'
import { grouped, plainText } from '../../format/text.ts'

/** What most readers look for. */
const usual: ReadonlySet<number> = new Set([10, 50, 90, 95, 99])

/** Fees by percentile, one column per distribution: the five that matter, or `all` with the ends and the mode. */
export function FeeTable({ stats, all = false }: { stats: FeeStats; all?: boolean }) {
  const series = feeSeries(stats)
  const percents = [
    ...new Set(series.flatMap(({ fees }) => fees.percentiles.map(({ percent }) => percent))),
  ]
    .filter((percent) => all || usual.has(percent))
    .toSorted((a, b) => a - b)
  const rows = [
    ...(all ? [{ label: 'Minimum', of: (fees: FeeDistribution) => fees.min }] : []),
    ...percents.map((percent) => ({
      label: `${percent} %`,
      of: (fees: FeeDistribution) => fees.percentiles.find((each) => each.percent === percent)?.fee,
    })),
    ...(all
      ? [
          { label: 'Maximum', of: (fees: FeeDistribution) => fees.max },
          { label: 'Mode', of: (fees: FeeDistribution) => fees.mode },
        ]
      : []),
  ]
  return (
    <Table
      caption={`${all ? 'All percentiles of fees' : 'Fees'} per operation, in stroops`}
      kind="fixed"
      look={
        series.length > 2
          ? 'text-xs [&_th]:whitespace-normal [&_:is(th,td):not(:last-child)]:pr-2'
          : undefined
      }
      columns={[
        { label: 'Percentile', look: 'text-muted', cell: ({ label }) => label },
        ...series.map(({ label, fees }) => ({
          label,
          numeric: true,
          cell: ({ of }: (typeof rows)[number]) => feeOrNone(of(fees)),
        })),
      ]}
      rows={rows}
    />
  )
}

/** A fee above 100 XLM breaks rather than make the page wider than a small window. */
const feeOrNone = (fee: bigint | undefined) =>
  fee === undefined ? (
    <Muted>–</Muted>
  ) : fee < 1_000_000_000n ? (
    grouped(fee)
  ) : (
    <span className="wrap-anywhere">{grouped(fee)}</span>
  )

/** The fee distributions that a source reports, with their labels. */
export const feeSeries = (
  stats: FeeStats,
): readonly { readonly label: string; readonly fees: FeeDistribution }[] =>
  [
    { label: 'Charged', fees: stats.charged },
    { label: 'Maximum fee', fees: stats.maxFee },
    { label: 'Classic', fees: stats.inclusion },
    { label: 'Contract calls', fees: stats.soroban },
  ].flatMap(({ label, fees }) => (fees === undefined ? [] : [{ label, fees }]))

/** "0.97" → "97 %": the services give it with two places. */
const percentText = (share: string): string =>
  /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(share)
    ? `${Math.round(Number(share) * 100)} %`
    : plainText(share, 40)

/** Services differ in what their figures measure. */
export const feeText = (stats: FeeStats): string =>
  [
    'Total fee per operation over the last five ledgers: charged, and the maximum fee.',
    stats.inclusion === undefined
      ? ''
      : 'The node also reports inclusion fees alone: of classic transactions over ten ledgers, of contract calls over fifty.',
    stats.capacityUsage === undefined ? '' : `Capacity used: ${percentText(stats.capacityUsage)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
