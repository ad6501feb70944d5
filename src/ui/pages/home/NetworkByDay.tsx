import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countedDays,
  type DaySums,
  dayOf,
  type Ledger,
  type NetworkState,
  networkDays,
} from '#ledger'
import { formatAmount, secondsPerDay, type UnixSeconds, unixSeconds } from '#ledger/values'
import { savesData } from '#sources'
import { useNetwork, usePassphrase, useSource, useStatus } from '../../address/sight.ts'
import { Bars } from '../../charts/Bars.tsx'
import { Footnote, Line } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { counted, grouped } from '../../format/text.ts'
import { RefreshFailed } from '../../lateParts.tsx'
import { momentText } from '../../money/moneyText.ts'
import { headerFacts } from '../../queries/headerFacts.ts'
import { daysOf, mostDays } from '../../queries/networkDays.ts'
import { one } from '../../queries/queries.ts'

/**
 * What the network did by day, as a static index counted it; else what it took in fees and how many ids it gave, by headers. It is
 * asked for once it is in view and `isDue`.
 */
export function NetworkByDay({ ledgers, isDue }: { ledgers: readonly Ledger[]; isDue: boolean }) {
  const [isSeen, setSeen] = useState(false)
  const look = (element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div className={isSeen ? undefined : 'print:hidden'}>
      <Panel title="Network by day" remark="days of UTC">
        <div ref={isSeen ? undefined : look}>
          <Days ledgers={ledgers} isAsked={isSeen && isDue && !savesData()} />
        </div>
      </Panel>
    </div>
  )
}

/** What is not read yet is drawn as that: so it has the room of what comes. */
function Days({ ledgers, isAsked }: { ledgers: readonly Ledger[]; isAsked: boolean }) {
  const source = useSource()
  const mayHaveIndex = useMayHaveIndex()
  const { passphrase = '' } = usePassphrase()
  const [newest] = ledgers
  const from = unixSeconds(
    Math.max(0, dayOf(newest?.closedAt ?? 0) - (mostDays - 1) * secondsPerDay),
  )
  const query = useQuery({
    ...one(source, 'daySums', from),
    enabled: isAsked && passphrase !== '' && newest !== undefined,
  })
  if (newest === undefined) return null
  const sums = query.data?.value ?? []
  return (
    <>
      {query.error !== null && query.error.kind !== 'unsupported' && (
        <RefreshFailed query={query} />
      )}
      {sums.length > 0 || (query.isPending && mayHaveIndex) ? (
        <BySums sums={sums} newest={newest} />
      ) : (
        <ByHeaders
          ledgers={ledgers}
          newest={newest}
          passphrase={passphrase}
          isAsked={query.isFetched}
        />
      )}
    </>
  )
}

/** Where sums by day may come from: a replay has no index, nor has Horizon. */
function useMayHaveIndex(): boolean {
  const { history, endpoints, replay } = useNetwork()
  const { hasLedgers, submits } = useSource().kind.capabilities
  const hasFiles = endpoints.some(({ kind }) => !kind.capabilities.submits)
  return hasLedgers && replay === undefined && (history !== undefined || hasFiles || !submits)
}

/** What a static index counted: it may end before the newest ledger. Without sums they are on their way. */
function BySums({ sums, newest }: { sums: readonly DaySums[]; newest: Ledger }) {
  const days = countedDays(sums, newest, mostDays)
  const parts = days.filter(({ isPart }) => isPart).length
  const whole = days.filter(({ sums: own }) => own).length - parts
  const [first, last] = [sums[0]?.counted[0]?.from, sums.at(-1)?.counted.at(-1)?.to ?? 0]
  const later = newest.sequence - last
  const isRead = first !== undefined
  const cover = isRead ? `up to ledger ${last}` : 'not read yet'
  const bars = (of: (each: DaySums) => bigint | number, share?: (each: DaySums) => number) =>
    days.map(({ start, sums: own, isOpen, isPart }) => ({
      label: momentText(start, false),
      value: own && BigInt(of(own)),
      share: own && share && BigInt(share(own)),
      isOpen,
      isPart,
    }))
  return (
    <>
      <div className="grid grid-cols-4 narrow:grid-cols-1 single:grid-cols-2 gap-x-8 gap-y-6 pt-3">
        <ByDay
          title="Transactions"
          unit="all"
          text={grouped}
          bars={bars(
            (each) => each.transactions,
            (each) => each.failed,
          )}
          shareName="failed"
          cover={cover}
        />
        <ByDay
          title="Operations"
          unit="successful"
          text={grouped}
          bars={bars((each) => each.operations)}
          cover={cover}
        />
        <ByDay
          title="Fees"
          unit="stroops"
          text={lumens}
          bars={bars((each) => each.fees)}
          cover={cover}
        />
        <ByDay
          title="Contract calls"
          unit="successful"
          text={grouped}
          bars={bars((each) => each.calls)}
          cover={cover}
        />
      </div>
      <Footnote>
        {`${whole} of ${days.length} days read${parts > 0 ? `, ${parts} in part,` : ''} by the index${isRead ? ` of ledgers ${first} to ${last}` : ''}${isRead && later > 0 ? `, which lacks ${counted(later, 'later ledger')}` : ''} · operations and calls are of successful transactions · red: failed · hatched: not read${isRead ? '' : ' yet'} · dashed: today is not over`}
      </Footnote>
    </>
  )
}

const lumens = (stroops: bigint) => `${formatAmount(stroops)} XLM`

function ByHeaders({
  ledgers,
  newest,
  passphrase,
  isAsked,
}: {
  ledgers: readonly Ledger[]
  newest: Ledger
  passphrase: string
  isAsked: boolean
}) {
  const source = useSource()
  const oldest = useStatus()?.oldestLedger
  const enabled = isAsked && oldest !== undefined
  const facts = useQuery({ ...headerFacts(source, ledgers, passphrase), enabled })
  const request = { ledgers, oldest: oldest ?? 0, passphrase }
  const query = useQuery({ ...daysOf(useQueryClient(), source, request), enabled })
  const idPool = facts.data?.get(newest.hash)?.idPool
  const { readsLedgers } = source.kind.capabilities
  if (readsLedgers && idPool === undefined) return null
  const { states, cutOff } = query.data ?? { states: new Map<UnixSeconds, NetworkState>() }
  const now = { ...newest, idPool: idPool ?? 0n }
  const stateAt = (start: UnixSeconds) => (idPool === undefined ? undefined : states.get(start))
  const all = networkDays(now, stateAt, mostDays)
  // A network had no days before its first ledger; of one whose service keeps less they are hatched.
  const days = all.filter(
    ({ start }) => (oldest ?? 0) > 2 || cutOff === undefined || start >= cutOff,
  )
  const read = days.filter(({ fees }) => fees !== undefined).length
  if (read === 0 && readsLedgers)
    return (
      <Line tone="muted">
        Headers come with whole ledgers from this source: none of a midnight was read.
      </Line>
    )
  const cover = `${read} of ${days.length} days read, by the last header before each midnight · hatched: ${query.isFetching ? 'on their way' : 'not read'} · dashed: today is not over`
  const bars = (of: 'fees' | 'ids') =>
    days.map(({ start, isOpen, [of]: value }) => ({
      label: momentText(start, false),
      value,
      isOpen,
    }))
  return (
    <>
      {query.error !== null && <RefreshFailed query={query} />}
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-x-12 gap-y-6 pt-3">
        <ByDay title="Fees" unit="stroops" text={lumens} bars={bars('fees')} cover={cover} />
        <ByDay
          title="New ids of offers"
          unit="ids"
          text={grouped}
          bars={bars('ids')}
          cover={cover}
        />
      </div>
    </>
  )
}

/** One figure of each day, headed by today's. */
function ByDay({
  bars,
  ...chart
}: Parameters<typeof Bars>[0] & { text: (value: bigint) => string }) {
  const today = bars.at(-1)?.value
  return (
    <div>
      <p className="text-muted text-xs/4">{chart.title}, today so far</p>
      <p className="h-7 font-semibold text-lg/7">{today === undefined ? '–' : chart.text(today)}</p>
      <Bars bars={bars} {...chart} />
    </div>
  )
}
