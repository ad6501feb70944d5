import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import {
  type ClaimableBalance,
  type Claimant,
  claimObstacle,
  claimPredicateValue,
  claimTimes,
  holdsAt,
  type TimeSpan,
} from '#ledger'
import {
  type Call,
  type ClaimableBalanceId,
  formatClaimableBalanceStrkey,
  shortId,
} from '#ledger/values'
import { useOne, useSource, useStatus } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Footnote, Joined } from '../../components/Message.tsx'
import { type Figure, PageHead, Tabs } from '../../components/PageHead.tsx'
import { Facts, Panel, panelLook } from '../../components/Panel.tsx'
import { FigureRoom, Skeleton } from '../../components/Waiting.tsx'
import { RecordFailure } from '../../coverage/PartialNote.tsx'
import { counted, keyed, tabTitle } from '../../format/text.ts'
import { WatchButton } from '../../lateParts.tsx'
import { now as clock } from '../../queries/outside.ts'
import { receiver } from '../../queries/queries.ts'
import { lastChangedFigure, useFirst } from '../../rows/cells.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { Amount } from '../../values/Amount.tsx'
import { Address, ShortId } from '../../values/ids.tsx'
import { AssetMark } from '../../values/Mark.tsx'
import { ValueView } from '../../values/ValueView.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import {
  claimingOf,
  claimNow,
  claimState,
  claimSummary,
  obstacleText,
  spanText,
  timeText,
} from './claimTimes.ts'

export function ClaimableBalancePage({
  id,
  tab,
}: {
  id: ClaimableBalanceId
  tab: TabOf<'claimable_balances'>
}) {
  const query = useOne('claimableBalance', id)
  const strkey = formatClaimableBalanceStrkey(id)
  const balance = query.data?.value
  const [first] = balance?.claimants ?? []
  const figures = useFigures(balance, query.error === null)
  return (
    <>
      <PageHead
        title={tabTitle(`Claimable balance ${shortId(strkey)}`, tabs.claimable_balances, tab)}
        section="claimable_balances"
        crumbId={shortId(strkey)}
        isSentence
        star={<WatchButton page={`/claimable_balances/${id}`} />}
        detail={
          balance === undefined ? (
            <>&nbsp;</>
          ) : (
            <>
              claimable by{' '}
              {balance.claimants.length === 1 && first !== undefined ? (
                <Address id={first.destination} />
              ) : (
                `any of ${counted(balance.claimants.length, 'claimant')}`
              )}
            </>
          )
        }
        mark={query.data && <AssetMark asset={query.data.value.asset} size="large" />}
        id={<ShortId text={strkey} name="claimable balance" full />}
        figures={figures}
      >
        {balance === undefined ? (
          'Claimable balance'
        ) : (
          <Amount value={balance.amount} asset={balance.asset} places="needed" />
        )}
      </PageHead>
      <RecordFailure query={query} kind={tab} of={{ kind: 'claimableBalance', id }}>
        Claimed and clawed-back balances are removed from the ledger. Their history remains:
      </RecordFailure>
      <Tabs
        label="Parts of the claimable balance"
        tabs={tabs.claimable_balances}
        current={tab}
        names={{ transactions: 'Overview' }}
      />
      {tab !== tabs.claimable_balances[0] || (query.data === undefined && query.error !== null) ? (
        <OwnedList kind={tab} of={{ kind: 'claimableBalance', id }} saidAbove={query.error} />
      ) : query.data === undefined ? (
        <div className={panelLook}>
          <Skeleton rows={7} label="Loading the claimable balance" />
        </div>
      ) : (
        <>
          <Claimants balance={query.data.value} calls={query.data.calls} />
          <BalanceFacts balance={query.data.value} calls={query.data.calls} />
          <Panel title="Transactions">
            <OwnedList kind="transactions" of={{ kind: 'claimableBalance', id }} />
          </Panel>
        </>
      )}
    </>
  )
}

/** When it can be claimed, who paid its reserve, and when it last changed; none once it is known to be gone. */
function useFigures(
  balance: ClaimableBalance | undefined,
  isComing: boolean,
): readonly Figure[] | undefined {
  const source = useSource()
  const network = useStatus()
  const now = claimNow(network, clock())
  const claimants = (balance?.claimants ?? []).map(({ destination, predicate }) => ({
    destination,
    spans: claimTimes(predicate),
  }))
  const accounts = useQueries({
    queries: claimants.map(({ destination, spans }) => ({
      ...receiver(source, destination, balance?.asset),
      enabled: spans !== undefined && typeof now === 'bigint' && holdsAt(spans, now),
    })),
  })
  if (balance === undefined && !isComing) return undefined
  const isRead = accounts.every(({ fetchStatus }) => fetchStatus === 'idle')
  const summary =
    balance === undefined || now === undefined || !isRead
      ? undefined
      : now === 'implausible'
        ? { value: 'not known', note: 'the time of the latest ledger is implausible' }
        : claimSummary(
            accounts.map((account, at) =>
              claimState(claimants[at]?.spans, now, claimObstacle(balance, claimingOf(account))),
            ),
          )
  return [
    { label: 'Claimable', value: summary?.value, note: summary?.note },
    {
      label: 'Reserve paid by',
      value:
        balance &&
        (balance.sponsor === undefined ? 'not stated' : <Address id={balance.sponsor} />),
      note: balance?.sponsor !== undefined && 'who gets it back once it is claimed',
    },
    lastChangedFigure(balance),
  ]
}

function BalanceFacts({ balance, calls }: { balance: ClaimableBalance; calls: readonly Call[] }) {
  return (
    <Panel title="Claimable balance" calls={calls}>
      <Facts
        rows={[
          {
            label: 'Clawback',
            value: balance.clawbackEnabled
              ? 'its issuer can claw it back'
              : 'its issuer cannot claw it back',
          },
          {
            label: 'Hex ID',
            value: <ShortId text={balance.id} name="claimable balance" full />,
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}

const claimantLook = 'grid grid-cols-[136px_minmax(0,1fr)] gap-x-4 stacked:grid-cols-1'

/** A balance's claimants, each with a timeline. */
function Claimants({ balance, calls }: { balance: ClaimableBalance; calls: readonly Call[] }) {
  const network = useStatus()
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
  // “now” takes no number.
  const numbered = times.filter((time) => time !== now)
  const nameOf = (time: bigint) => (time === now ? 'now' : numbered.indexOf(time) + 1)
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
            <ol
              className="grid pt-1 text-muted text-xs/4 *:translate-x-1/2 *:justify-self-end *:text-center"
              style={{ gridTemplateColumns: `repeat(${times.length + 1}, minmax(0, 1fr))` }}
              aria-hidden="true"
            >
              {times.map((time) => (
                <li key={String(time)}>{nameOf(time)}</li>
              ))}
            </ol>
          </li>
        )}
      </ul>
      {more}
      {drawn && (
        // The times of the numbers below the timelines.
        <Footnote>
          <Joined of={times} by=" · ">
            {(time) => (
              <>
                <span className="whitespace-nowrap">
                  {nameOf(time)}: {timeText(time)}
                </span>
                {time === now && ', when the latest ledger closed'}
              </>
            )}
          </Joined>
          {times.length > 1 && ' · in order, not to scale'}
        </Footnote>
      )}
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
    ...receiver(useSource(), claimant.destination, balance.asset),
    enabled: isDue && isOpen,
  })
  const obstacle = claimObstacle(balance, claimingOf(account))
  return (
    <>
      <span className="pr-3">
        {spans === undefined ? (
          'see the condition'
        ) : isOpen && account.isPending ? (
          <FigureRoom width="w-24" />
        ) : (
          spanText(spans, now, obstacle && obstacleText(obstacle, balance.asset))
        )}
      </span>
      <details className="inline-block max-w-full" open={spans === undefined}>
        <summary className={disclosureLook}>show condition</summary>
        <ValueView value={claimPredicateValue(claimant.predicate)} />
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

const width = 600

/** A claimant's timeline: filled where the balance can be claimed. Times are in order, not to scale. */
function ClaimSpans({
  spans,
  times,
  now,
}: {
  spans: readonly TimeSpan[]
  times: readonly bigint[]
  now: bigint | undefined
}) {
  const step = width / (times.length + 1)
  const x = (time: bigint | undefined, open: number) =>
    time === undefined ? open : (times.indexOf(time) + 1) * step
  return (
    <svg
      className="mt-1.5 h-4 w-full"
      viewBox={`0 0 ${width} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="stroke-edge [vector-effect:non-scaling-stroke]" d={`M0 8H${width}`} />
      {keyed(spans).map(({ key, item: { from, until } }) => (
        <rect
          key={key}
          className="fill-ink"
          x={x(from, 0)}
          y="4"
          width={x(until, width) - x(from, 0)}
          height="8"
        />
      ))}
      {now !== undefined && (
        <path
          className="stroke-2 stroke-accent [vector-effect:non-scaling-stroke]"
          d={`M${x(now, 0)} 0V16`}
        />
      )}
    </svg>
  )
}
