import { useSyncExternalStore } from 'react'
import { closeTimeProblem } from '#ledger'
import { formatTime, type UnixSeconds } from '#ledger/values'
import { exactTime, useTimeDisplay, writtenTime } from '../address/times.ts'
import { now, subscribeToNow, useNetworkAhead } from '../queries/outside.ts'
import { Implausible } from './Implausible.tsx'

type TimeMode = 'both' | 'relative' | 'absolute'

/** When a ledger closed: marked if that is later than this device’s clock. */
export function CloseTime({ time, mode }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  useNetworkAhead()
  const problem = closeTimeProblem(time, now())
  if (problem !== undefined) return <Implausible problem={problem} raw={writtenTime(time)} />
  return <Time time={time} mode={mode} />
}

/**
 * Its age and the exact time; `relative` and `absolute` have the other as title. Where the reader chose exact times,
 * these replace the age.
 */
export function Time({ time, mode = 'both' }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  const ageNow = () => relativeTime(time, now())
  // Also drawn outside of a document, by tests.
  const age = useSyncExternalStore(subscribeToNow, ageNow, ageNow)
  const display = useTimeDisplay()
  const exact = exactTime(time)
  const isExact = mode === 'absolute' || display !== 'age'
  return (
    <span>
      <time
        className="not-last:mr-1.5 in-[main]:cursor-pointer narrow:in-[dd]:whitespace-normal whitespace-nowrap in-data-status-line:text-ink"
        dateTime={formatTime(time)}
        translate={isExact ? 'no' : undefined}
        title={isExact ? age : exact}
      >
        {isExact ? exact : age}
      </time>
      {mode === 'both' && (
        <span className="@min-[70rem]/list:in-data-[place=right]:inline in-data-[place=right]:hidden narrow:in-[dd]:whitespace-normal whitespace-nowrap text-muted">
          {' '}
          {isExact ? age : exact}
        </span>
      )}
    </span>
  )
}

const units = [
  [365 * 86_400, 'year', 'years'],
  [30 * 86_400, 'month', 'months'],
  [86_400, 'day', 'days'],
  [3_600, 'h', 'h'],
  [60, 'min', 'min'],
  [1, 's', 's'],
] as const

/** "3 s ago", "12 h ago", "in 2 days": complete units, never rounded up. */
export function relativeTime(time: UnixSeconds, now: UnixSeconds): string {
  if (time === now) return 'now'
  const duration = durationText(Math.abs(now - time))
  return time <= now ? `${duration} ago` : `in ${duration}`
}

/** "3 s", "12 h", "2 days": complete units, never rounded up. */
export function durationText(distance: number): string {
  for (const [seconds, one, many] of units) {
    const count = Math.floor(distance / seconds)
    if (count > 0) return `${count} ${count === 1 ? one : many}`
  }
  return '0 s'
}
