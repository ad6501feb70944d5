import { useQuery } from '@tanstack/react-query'
import type { FeeDistribution, FeeStats } from '#ledger/values'
import type { Source } from '#sources'
import { useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import { Line } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { FeeChart } from '../../lateParts.tsx'
import { one } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { FeeTable, feeSeries, feeText } from './FeeTable.tsx'

export function FeeStatsPage() {
  const source = useSource()
  const query = useQuery(one(source, 'feeStats', 'current'))
  const stats = query.data?.value
  // Services measure different fees: each has its own table.
  const [, other] = (query.data && source.services?.by(query.data.calls)) ?? []
  return (
    <>
      <PageHead title="Fees" crumbs={[{ label: 'Fees' }]} state={stats && <State stats={stats} />}>
        Fees
      </PageHead>
      <Panel title="Fees per operation" remark="stroops" calls={query.data?.calls}>
        <Loaded query={query} rows={20}>
          {({ value }) => (
            <>
              <Line tone="muted">{feeText(value)}</Line>
              <FeeChart series={drawn(value)} summary={summaryOf(value)} />
              <FeeTable stats={value} />
            </>
          )}
        </Loaded>
      </Panel>
      {other !== undefined && <OtherFees source={other} />}
    </>
  )
}

/** The figures of the network's other service, once those of the first stand. */
function OtherFees({ source }: { source: Source }) {
  const query = useQuery(one(source, 'feeStats', 'current'))
  return (
    <Panel
      title={`Fees per operation, by ${source.kind.name}`}
      remark="stroops"
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={20}>
        {({ value }) => (
          <>
            <Line tone="muted">{feeText(value)}</Line>
            <FeeTable stats={value} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function State({ stats }: { stats: FeeStats }) {
  return (
    <>
      <span>
        up to ledger <LedgerLink sequence={stats.lastLedger} />
      </span>
      {stats.baseFee !== undefined && <span>base fee {counted(stats.baseFee, 'stroop')}</span>}
    </>
  )
}

const drawn = (stats: FeeStats) =>
  feeSeries(stats).map(({ label, fees }) => ({ label, points: pointsOf(fees) }))

const pointsOf = ({ min, max, percentiles }: FeeDistribution) =>
  [{ percent: 0, fee: min }, ...percentiles, { percent: 100, fee: max }].map(
    ({ percent, fee }) => ({ percent, fee: forPixels(fee) }),
  )

const summaryOf = (stats: FeeStats): string =>
  `Fees by percentile. ${feeSeries(stats)
    .map(
      ({ label, fees }) =>
        `${label}: from ${grouped(fees.min)} to ${counted(fees.max, 'stroop')}, mode ${grouped(fees.mode)}`,
    )
    .join('. ')}. The table has each.`
