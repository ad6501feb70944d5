import { useSyncExternalStore } from 'react'
import { formatTime, type UnixSeconds, unixSeconds } from '#ledger/values'
import { createListeners, store, stored } from '../queries/outside.ts'
import { parseBound, type Zone } from './search.ts'

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

/** The zone of exact times, in which a typed time is read that names none. */
export const shownZone = (): Zone => (display() === 'local' ? 'local' : 'UTC')

/** Its name, for whoever types a time: “UTC”, “Pacific/Auckland”. */
export const zoneName = (): string =>
  display() === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'

/** The exact time, in the zone in which times are shown. */
export const exactTime = (time: UnixSeconds): string =>
  display() === 'local' ? localTime(time) : writtenTime(time)

export const writtenTime = (time: UnixSeconds): string =>
  formatTime(time).replace('T', ' ').replace('Z', ' UTC')

/** `2026-11-20 21:32:17 +01:00`, by the zone of this device at that time. */
function localTime(time: UnixSeconds): string {
  const minutes = -new Date(time * 1000).getTimezoneOffset()
  const zone = formatTime(unixSeconds(Math.abs(minutes) * 60)).slice(11, 16)
  return formatTime(unixSeconds(time + minutes * 60))
    .replace('T', ' ')
    .replace('Z', ` ${minutes < 0 ? '−' : '+'}${zone}`)
}

/** Addresses have times in UTC, and a day of UTC as its date; fields have them as pages write them. */
export const timeSpelling = (end: 'from' | 'to') => ({
  spell: (text: string): string | undefined => {
    const bound = parseBound(text, end, shownZone())
    if (bound === undefined) return undefined
    return 'ledger' in bound
      ? String(bound.ledger)
      : isDayOfUtc(text)
        ? text.trim()
        : formatTime(bound.time)
  },
  show: (text: string): string => {
    const bound = parseBound(text, end)
    const isTime = bound !== undefined && 'time' in bound
    return isTime && !isDayOfUtc(text) ? exactTime(bound.time) : text
  },
})

const isDayOfUtc = (text: string): boolean =>
  shownZone() === 'UTC' && /^[\d-]{10}$/.test(text.trim())
