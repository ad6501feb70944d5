import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeeDistribution, type FeeStats, knownItems, type PageRequest } from '#ledger/values'
import type { Source } from '#sources'
import { stripRequest } from '../../address/search.ts'
import { useOne, useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Line } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel, panelLook } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { FeeChart } from '../../lateParts.tsx'
import { one, page } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { EnoughFee } from '../home/NetworkNow.tsx'
import { FeeLevels } from './FeeLevels.tsx'
import { FeeTable, feeSeries, feeText } from './FeeTable.tsx'

export function FeeStatsPage() {
  const source = useSource()
  const [isOpen, setOpen] = useState(false)
  const query = useOne('feeStats', 'current')
  const stats = query.data?.value
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
      <EnoughNow />
      <FeesOf source={source} title="Fees per operation" />
      <details className={panelLook} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>
          All percentiles, and low and high fees by kind of transaction
        </summary>
        {isOpen && (
          <>
            <FeeLevels least={stats?.baseFee ?? 0n} />
            <FeesOf source={source} title="All percentiles" all />
            {/* The network's other service measures other fees. */}
            {other !== undefined && (
              <FeesOf source={other} title={`All percentiles, by ${other.kind.name}`} all />
            )}
          </>
        )}
      </details>
    </>
  )
}

/** The fee that is enough now, by the newest ledgers: of a source that reads them whole those that the page has read. */
function EnoughNow() {
  const source = useSource()
  const { readsLedgers } = source.kind.capabilities
  const request = readsLedgers ? stripRequest : newestFive
  const { data } = useQuery({
    ...page(source, 'ledgers', undefined, request),
    enabled: !readsLedgers,
  })
  const ledgers = knownItems(data?.items ?? [])
  const [latest] = ledgers
  if (readsLedgers && latest === undefined) return null
  return (
    <dl className="min-h-16 narrow:min-h-20 pt-4">
      {latest && <EnoughFee ledgers={ledgers} baseFee={latest.baseFee} />}
    </dl>
  )
}
const newestFive: PageRequest = { order: 'desc', limit: 5 }

function FeesOf({ source, title, all = false }: { source: Source; title: string; all?: boolean }) {
  const query = useQuery(one(source, 'feeStats', 'current'))
  return (
    <Panel title={title} remark="stroops" calls={query.data?.calls}>
      <Loaded query={query} rows={12}>
        {({ value }) => (
          <>
            <Line tone="muted">{feeText(value)}</Line>
            {!all && <FeeChart series={drawn(value)} summary={summaryOf(value)} />}
            <FeeTable stats={value} all={all} />
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
