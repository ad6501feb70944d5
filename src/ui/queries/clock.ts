import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockTolerance, deviceClock } from '#ledger'
import { type UnixSeconds, unixSeconds } from '#ledger/values'

/** Seconds that no device's clock is believed to be behind: a service that states more is not believed. */
const mostAhead = 60 * 366 * 86_400

let ahead = 0
const readers = new Set<() => void>()

/**
 * Seconds by which all services that were read are ahead of this device's clock, where that is more than a day: the clock
 * is probably wrong. Else 0.
 */
const networkAhead = (): number => ahead

function subscribeToClock(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

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
    for (const each of readers) each()
  }
  cache.subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && isStatus(query)) compare()
  })
}

const isStatus = ({ meta }: Pick<Query, 'meta'>): boolean =>
  meta?.requested !== undefined && 'entity' in meta.requested && meta.requested.entity === 'network'

const nowReaders = new Set<() => void>()
let timer: number | undefined

/** Calls back once a second while there are listeners: one clock for the page. */
export function subscribeToNow(reader: () => void): () => void {
  nowReaders.add(reader)
  timer ??= window.setInterval(() => {
    for (const each of nowReaders) each()
  }, 1000)
  return () => {
    nowReaders.delete(reader)
    if (nowReaders.size > 0) return
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
