import { useQuery } from '@tanstack/react-query'
import type { FeeDistribution, FeeStats } from '#ledger/values'
import type { Source } from '#sources'
import { useOne, useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import { Line } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { FeeChart } from '../../lateParts.tsx'
import { one } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { FeeLevels } from './FeeLevels.tsx'
import { FeeTable, feeSeries, feeText } from './FeeTable.tsx'

export function FeeStatsPage() {
  const source = useSource()
  const query = useOne('feeStats', 'current')
  const stats = query.data?.value
  // Services measure different fees: each has its own table.
  const [, other] = (query.data && source.services?.by(query.data.calls)) ?? []
  return (
    <>
      <PageHead
        title="Fees"
        crumb="Fees"
        state={
          stats && (
            <>
              <span>
                up to ledger <LedgerLink sequence={stats.lastLedger} />
              </span>
              {stats.baseFee !== undefined && (
                <span>base fee {counted(stats.baseFee, 'stroop')}</span>
              )}
            </>
          )
        }
      >
        Fees
      </PageHead>
      <FeeLevels least={stats?.baseFee ?? 0n} />
      <FeesOf source={source} title="Fees per operation" isDrawn />
      {/* The figures of the network's other service, once those of the first stand. */}
      {other !== undefined && (
        <FeesOf source={other} title={`Fees per operation, by ${other.kind.name}`} />
      )}
    </>
  )
}

function FeesOf({
  source,
  title,
  isDrawn = false,
}: {
  source: Source
  title: string
  isDrawn?: boolean
}) {
  const query = useQuery(one(source, 'feeStats', 'current'))
  return (
    <Panel title={title} remark="stroops" calls={query.data?.calls}>
      <Loaded query={query} rows={20}>
        {({ value }) => (
          <>
            <Line tone="muted">{feeText(value)}</Line>
            {isDrawn && <FeeChart series={drawn(value)} summary={summaryOf(value)} />}
            <FeeTable stats={value} />
          </>
        )}
      </Loaded>
    </Panel>
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
