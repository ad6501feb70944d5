import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockTolerance, deviceClock } from '#ledger'
import { secondsPerDay, type UnixSeconds, unixSeconds } from '#ledger/values'

/** Components that read a value outside of React, for `useSyncExternalStore`; `notify` after each change. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}

/** What storage did not take. */
const memory = new Map<string, string>()

/** Reads a stored text; without storage, from memory. */
export function stored(where: 'local' | 'session', key: string): string | undefined {
  try {
    return memory.get(key) ?? storageOf(where).getItem(key) ?? undefined
  } catch {
    return memory.get(key) // storage is refused
  }
}

/** Stores a text across reloads (`local`) or for this tab (`session`); false where it lasts only until the page is left. */
export function store(where: 'local' | 'session', key: string, text: string): boolean {
  try {
    storageOf(where).setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text) // storage is refused or full
    return false
  }
}

const storageOf = (where: 'local' | 'session'): Storage =>
  where === 'local' ? window.localStorage : window.sessionStorage

/** Seconds that no device's clock is believed to be behind: a service that states more is not believed. */
const mostAhead = 60 * 366 * secondsPerDay

let ahead = 0
const aheadListeners = createListeners()

/**
 * Seconds by which all services that were read are ahead of this device's clock, where that is more than a day: the clock
 * is probably wrong. Else 0.
 */
const networkAhead = (): number => ahead

/** Compares this device's clock with each status that is read, before it is drawn. */
export function watchClock(client: QueryClient): void {
  const cache = client.getQueryCache()
  const compare = () => {
    const least = Math.min(
      ...cache.findAll({ predicate: isStatus }).flatMap(({ state }) => {
        const closedAt: unknown = Reflect.get(
          Object(Reflect.get(Object(state.data), 'value')),
          'latestLedgerClosedAt',
        )
        return typeof closedAt === 'number' ? closedAt - state.dataUpdatedAt / 1000 : []
      }),
    )
    const next = least > clockTolerance && least < mostAhead ? Math.round(least) : 0
    // A minute more or less is the age of a ledger.
    if (Math.abs(next - ahead) < 60) return
    ahead = next
    aheadListeners.notify()
  }
  cache.subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && isStatus(query)) compare()
  })
}

const isStatus = ({ meta }: Pick<Query, 'meta'>): boolean =>
  meta?.requested !== undefined && 'entity' in meta.requested && meta.requested.entity === 'network'

const seconds = createListeners()
let timer: number | undefined

/** Calls back once a second while there are listeners: one clock for the page. */
export function subscribeToNow(reader: () => void): () => void {
  const leave = seconds.subscribe(reader)
  timer ??= window.setInterval(seconds.notify, 1000)
  return () => {
    leave()
    if (!seconds.isEmpty()) return
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
  useSyncExternalStore(aheadListeners.subscribe, networkAhead, networkAhead)
