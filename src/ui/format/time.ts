import { useSyncExternalStore } from 'react'
import type { UnixSeconds } from '#ledger/values'
import { createListeners } from '../queries/listeners.ts'
import { store, stored } from '../address/storage.ts'

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

const display = (): TimeDisplay => displays.find((each) => each === stored('local', key)) ?? 'age'

export const useTimeDisplay = (): TimeDisplay =>
  useSyncExternalStore(listeners.subscribe, display, display)

/** Shows all times in the next way; gives it. */
export function nextTimeDisplay(): TimeDisplay {
  const next = displays[(displays.indexOf(display()) + 1) % displays.length] ?? 'age'
  store('local', key, next)
  listeners.notify()
  return next
}
