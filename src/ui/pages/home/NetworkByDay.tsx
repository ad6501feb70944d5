import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Ledger, type NetworkDay, type NetworkState, networkDays } from '#ledger'
import { formatAmount, type UnixSeconds } from '#ledger/values'
import { savesData } from '#sources'
import { usePassphrase, useSource, useStatus } from '../../address/sight.ts'
import { Bars } from '../../charts/Bars.tsx'
import { Line } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { grouped } from '../../format/text.ts'
import { RefreshFailed } from '../../lateParts.tsx'
import { momentText } from '../../money/moneyText.ts'
import { headerFacts } from '../../queries/headerFacts.ts'
import { daysOf, mostDays } from '../../queries/networkDays.ts'

/** What the network took in fees and how many ids it gave, by day: asked for once it is in view and `isDue`. */
export function NetworkByDay({ ledgers, isDue }: { ledgers: readonly Ledger[]; isDue: boolean }) {
  const { readsLedgers } = useSource().kind.capabilities
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
        <div
          ref={isSeen ? undefined : look}
          className={readsLedgers ? undefined : 'min-h-44 narrow:min-h-108'}
        >
          {isSeen && isDue && !savesData() && <Days ledgers={ledgers} />}
        </div>
      </Panel>
    </div>
  )
}

function Days({ ledgers }: { ledgers: readonly Ledger[] }) {
  const source = useSource()
  const { passphrase = '' } = usePassphrase()
  const oldest = useStatus()?.oldestLedger
  const [newest] = ledgers
  const enabled = passphrase !== '' && newest !== undefined && oldest !== undefined
  const facts = useQuery({ ...headerFacts(source, ledgers, passphrase), enabled })
  const request = { ledgers, oldest: oldest ?? 0, passphrase }
  const query = useQuery({ ...daysOf(useQueryClient(), source, request), enabled })
  const idPool = newest && facts.data?.get(newest.hash)?.idPool
  if (newest === undefined || idPool === undefined || oldest === undefined) return null
  const { states, cutOff } = query.data ?? { states: new Map<UnixSeconds, NetworkState>() }
  const now = { ...newest, idPool }
  const all = networkDays(now, (start) => states.get(start), mostDays)
  // A network had no days before its first ledger; of one whose service keeps less they are hatched.
  const days = all.filter(({ start }) => oldest > 2 || cutOff === undefined || start >= cutOff)
  const read = days.filter(({ fees }) => fees !== undefined).length
  if (read === 0 && source.kind.capabilities.readsLedgers)
    return (
      <Line tone="muted">
        Headers come with whole ledgers from this source: none of a midnight was read.
      </Line>
    )
  const cover = `${read} of ${days.length} days read, by the last header before each midnight · hatched: ${query.isFetching ? 'on their way' : 'not read'} · dashed: today is not over`
  return (
    <>
      {query.error !== null && <RefreshFailed query={query} />}
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-x-12 gap-y-6 pt-3">
        <ByDay
          title="Fees"
          unit="stroops"
          of="fees"
          text={(fees) => `${formatAmount(fees)} XLM`}
          days={days}
          cover={cover}
        />
        <ByDay
          title="New ids of offers"
          unit="ids"
          of="ids"
          text={(ids) => grouped(ids)}
          days={days}
          cover={cover}
        />
      </div>
    </>
  )
}

function ByDay({
  title,
  unit,
  of,
  text,
  days,
  cover,
}: {
  title: string
  unit: string
  of: 'fees' | 'ids'
  text: (value: bigint) => string
  days: readonly NetworkDay[]
  cover: string
}) {
  const today = days.at(-1)?.[of]
  return (
    <div>
      <p className="text-muted text-xs/4">{title}</p>
      <p className="h-7 font-semibold text-lg/7">
        {today === undefined ? '–' : text(today)}{' '}
        <span className="font-normal text-base text-muted">today, so far</span>
      </p>
      <Bars
        title={title}
        unit={unit}
        text={text}
        cover={cover}
        bars={days.map(({ start, isOpen, [of]: value }) => ({
          label: momentText(start, false),
          value,
          isOpen,
        }))}
      />
    </div>
  )
}
