import { useSyncExternalStore } from 'react'
import { closeTimeProblem } from '#ledger'
import { formatTime, type UnixSeconds, unixSeconds } from '#ledger/values'
import {
  createListeners,
  now,
  store,
  stored,
  subscribeToNow,
  useNetworkAhead,
} from '../queries/outside.ts'
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

/** How times are shown: their age, or the exact time in UTC or in the reader's own zone. */
type TimeDisplay = 'age' | 'UTC' | 'local'
const displays: readonly TimeDisplay[] = ['age', 'UTC', 'local']
const key = 'parallax.time'
const listeners = createListeners()

/** Kept: each time of a list asks for it, and storage is slow. */
let shown: TimeDisplay | undefined
const display = (): TimeDisplay =>
  (shown ??= displays.find((each) => each === stored('local', key)) ?? 'age')

export const useTimeDisplay = (): TimeDisplay =>
  useSyncExternalStore(listeners.subscribe, display, display)

/** Shows all times in the next way; gives it. */
export function nextTimeDisplay(): TimeDisplay {
  const next = displays[(displays.indexOf(display()) + 1) % displays.length] ?? 'age'
  store('local', key, next)
  shown = next
  listeners.notify()
  return next
}
