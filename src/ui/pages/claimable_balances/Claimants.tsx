import { disclosureLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type ClaimableBalance, type Claimant, claimObstacle } from '#ledger'
import type { Call } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { Address } from '../../values/Address.tsx'
import { Panel } from '../../components/Panel.tsx'
import { keyed } from '../../components/keyed.ts'
import { useSource } from '../../address/sight.ts'
import { now as clock } from '../../components/now.ts'
import { counted } from '../../format/counted.ts'
import { ClaimSpans, SpanLegend, SpanTicks } from './ClaimSpans.tsx'
import { claimNow } from './claimNow.ts'
import { claimingOf } from './claimingOf.ts'
import { obstacleText } from './obstacleText.ts'
import { type TimeSpan, claimTimes, holdsAt } from './claimTimes.ts'
import { spanText } from './spanText.ts'
import { useFirst } from '../../rows/useFirst.tsx'

const claimantLook = 'grid grid-cols-[136px_minmax(0,1fr)] gap-x-4 stacked:grid-cols-1'

import { PredicateView } from './PredicateView.tsx'

/** A balance's claimants, each with a timeline. */
export function Claimants({
  balance,
  calls,
}: {
  balance: ClaimableBalance
  calls: readonly Call[]
}) {
  const network = useQuery(one(useSource(), 'network', 'current')).data?.value
  const known = claimNow(network, clock())
  const now = known === 'implausible' ? undefined : known
  const { shown, more } = useFirst(balance.claimants, 10, 'claimant')
  const claimants = shown.map((claimant) => ({
    claimant,
    spans: claimTimes(claimant.predicate),
  }))
  const times = timesOf(
    claimants.flatMap(({ spans }) => spans ?? []),
    now,
  )
  const drawn = times.some((time) => time !== now)
  return (
    <Panel
      title="Claimants"
      remark={`${counted(balance.claimants.length, 'claimant')}; the first to claim gets the full amount`}
      calls={calls}
      derived="times computed here"
    >
      <ul>
        {keyed(claimants).map(({ key, item: { claimant, spans } }) => (
          <li key={key} data-row="" className={`${claimantLook} border-line border-b pt-2 pb-1.75`}>
            <div>
              <Address id={claimant.destination} />
            </div>
            <div>
              <ClaimTime balance={balance} claimant={claimant} spans={spans} now={known} />
              {drawn && spans !== undefined && <ClaimSpans spans={spans} times={times} now={now} />}
            </div>
          </li>
        ))}
        {drawn && (
          <li className={claimantLook}>
            <div />
            <SpanTicks times={times} now={now} />
          </li>
        )}
      </ul>
      {more}
      {drawn && <SpanLegend times={times} now={now} />}
    </Panel>
  )
}

function ClaimTime({
  balance,
  claimant,
  spans,
  now,
}: {
  balance: ClaimableBalance
  claimant: Claimant
  spans: readonly TimeSpan[] | undefined
  now: bigint | 'implausible' | undefined
}) {
  // Behind the claimants, whose first view does not need it.
  const isDue = useDeferredValue(true, false)
  const isOpen = spans !== undefined && typeof now === 'bigint' && holdsAt(spans, now)
  const account = useQuery({
    ...one(useSource(), 'account', claimant.destination),
    enabled: isDue && isOpen,
  })
  const obstacle = claimObstacle(balance, claimingOf(account))
  return (
    <>
      <span className="pr-3">
        {spans === undefined
          ? 'see the predicate'
          : spanText(spans, now, obstacle && obstacleText(obstacle, balance.asset))}
      </span>
      <details className="inline-block max-w-full" open={spans === undefined}>
        <summary className={disclosureLook}>the predicate</summary>
        <PredicateView predicate={claimant.predicate} />
      </details>
    </>
  )
}

/** All start and end times of the claimants' spans, and now: ascending, each once. */
function timesOf(spans: readonly TimeSpan[], now: bigint | undefined): readonly bigint[] {
  const limits = [...spans.flatMap(({ from, until }) => [from, until]), now]
  return [...new Set(limits.filter((time) => time !== undefined))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
}
