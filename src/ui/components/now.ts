import { useSyncExternalStore } from 'react'
import { deviceClock } from '../../model/plausible/closeTime.ts'
import type { UnixSeconds } from '../../model/values/time.ts'

const readers = new Set<() => void>()
let timer: number | undefined

/** Calls back once a second while there are listeners: one clock for the page. */
export function subscribeToNow(reader: () => void): () => void {
  readers.add(reader)
  timer ??= window.setInterval(() => {
    for (const each of readers) each()
  }, 1000)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

/** The reader's clock in whole seconds. */
export const now = deviceClock

/** Prefer `Time`, which renders again only when its text changes. */
export const useNow = (): UnixSeconds => useSyncExternalStore(subscribeToNow, now)
