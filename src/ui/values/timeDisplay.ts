import { useSyncExternalStore } from 'react'
import { createListeners } from '../address/listeners.ts'
import { store, stored } from '../address/storage.ts'

/** How times are shown: their age, or the exact time in UTC or in the reader's own zone. */
export type TimeDisplay = 'age' | 'UTC' | 'local'
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
