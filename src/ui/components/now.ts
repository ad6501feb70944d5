import { useSyncExternalStore } from 'react'
import { deviceClock } from '#ledger'
import { type UnixSeconds, unixSeconds } from '#ledger/values'
import { networkAhead, subscribeToClock } from '../queries/clock.ts'

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

/** The reader's clock in whole seconds, or the networks' where that clock is behind all of them. */
export const now = (): UnixSeconds => nowWith(networkAhead())
export const nowWith = (ahead: number): UnixSeconds => unixSeconds(deviceClock() + ahead)

/** The device's clock, for times that it stated itself. Prefer `Time`, which renders again only when its text changes. */
export const useDeviceNow = (): UnixSeconds => useSyncExternalStore(subscribeToNow, deviceClock)

/** Renders again where `now` turns out to be another time; gives the seconds by which it is ahead of this device. */
export const useNetworkAhead = (): number =>
  useSyncExternalStore(subscribeToClock, networkAhead, networkAhead)
