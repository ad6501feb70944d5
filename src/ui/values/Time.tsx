import { useSyncExternalStore } from 'react'
import { closeTimeProblem } from '#ledger'
import { type UnixSeconds, formatTime, unixSeconds } from '#ledger/values'
import { now, subscribeToNow, useNetworkAhead } from '../queries/clock.ts'
import { relativeTime, useTimeDisplay } from '../format/time.ts'
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
  const exact = display === 'local' ? localTime(time) : writtenTime(time)
  const isExact = mode === 'absolute' || display !== 'age'
  return (
    <span>
      <time
        className="not-last:mr-1.5 in-[main]:cursor-pointer whitespace-nowrap in-data-status-line:text-ink"
        dateTime={formatTime(time)}
        title={isExact ? age : exact}
      >
        {isExact ? exact : age}
      </time>
      {mode === 'both' && (
        <span className="@min-[70rem]/list:in-[td.right-cell]:inline in-[td.right-cell]:hidden whitespace-nowrap text-muted">
          {' '}
          {isExact ? age : exact}
        </span>
      )}
    </span>
  )
}

const writtenTime = (time: UnixSeconds): string =>
  formatTime(time).replace('T', ' ').replace('Z', ' UTC')

/** `2026-11-20 21:32:17 +01:00`, by the zone of this device at that time. */
function localTime(time: UnixSeconds): string {
  const minutes = -new Date(time * 1000).getTimezoneOffset()
  const zone = formatTime(unixSeconds(Math.abs(minutes) * 60)).slice(11, 16)
  return formatTime(unixSeconds(time + minutes * 60))
    .replace('T', ' ')
    .replace('Z', ` ${minutes < 0 ? '−' : '+'}${zone}`)
}
