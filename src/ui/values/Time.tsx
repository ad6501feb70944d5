import { useSyncExternalStore } from 'react'
import { closeTimeProblem } from '#ledger'
import { formatTime, secondsPerDay, type UnixSeconds } from '#ledger/values'
import { exactTime, useTimeDisplay, writtenTime } from '../address/times.ts'
import { now, subscribeToNow, useNetworkAhead } from '../queries/outside.ts'
import { Implausible } from './Implausible.tsx'

type TimeMode = 'both' | 'relative' | 'absolute' | 'list'

/** When a ledger closed: marked if that is later than this device’s clock. */
export function CloseTime({ time, mode }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  useNetworkAhead()
  const problem = closeTimeProblem(time, now())
  if (problem !== undefined) return <Implausible problem={problem} raw={writtenTime(time)} />
  return <Time time={time} mode={mode} />
}

/**
 * Its age and the exact time; `relative` and `absolute` have the other as title. Where the reader chose exact times,
 * these replace the age. A `list` has the age of a day at most, then the date; a copy of it has the exact time (`copyWholeIds`).
 */
export function Time({ time, mode = 'both' }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  const isListed = mode === 'list'
  const ageNow = () => (isListed ? listedTime : relativeTime)(time, now())
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
        title={isExact && !isListed ? age : exact}
        {...(isListed && !isExact ? { 'data-whole': exact, 'data-shown': age } : {})}
      >
        {isExact ? exact : age}
      </time>
      {mode === 'both' && (
        <span className="narrow:in-[dd]:whitespace-normal whitespace-nowrap text-muted">
          {' '}
          {isExact ? age : exact}
        </span>
      )}
    </span>
  )
}

const units = [
  [365 * secondsPerDay, 'year', 'years'],
  [30 * secondsPerDay, 'month', 'months'],
  [secondsPerDay, 'day', 'days'],
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

/** "12 h ago", and from a day on "20 Nov 20:29". */
export function listedTime(time: UnixSeconds, now: UnixSeconds): string {
  if (Math.abs(now - time) < secondsPerDay) return relativeTime(time, now)
  const { day, month, year, clock } = partsOf(time, now)
  return `${day} ${month.slice(0, 3)}${year} ${clock}`
}

/** "20 November", in the zone in which times are shown. */
export function dayText(time: UnixSeconds, now: UnixSeconds): string {
  const { day, month, year } = partsOf(time, now)
  return `${day} ${month}${year}`
}

/** The year is empty if it is that of `now`. */
function partsOf(time: UnixSeconds, now: UnixSeconds) {
  const [year = '', month, day, clock = ''] = exactTime(time).split(/(?<=\d)-| /)
  const isThisYear = exactTime(now).startsWith(`${year}-`)
  return {
    day: Number(day),
    month: months[Number(month) - 1] ?? '',
    year: isThisYear ? '' : ` ${year}`,
    clock: clock.slice(0, 5),
  }
}
const months =
  'January February March April May June July August September October November December'.split(' ')

/** "3 s", "12 h", "2 days": complete units, never rounded up. */
export function durationText(distance: number): string {
  for (const [seconds, one, many] of units) {
    const count = Math.floor(distance / seconds)
    if (count > 0) return `${count} ${count === 1 ? one : many}`
  }
  return '0 s'
}
