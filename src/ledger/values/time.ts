import type { Brand } from './brand.ts'

/** Seconds since 1970 (UTC): the ledger's own clock ticks in whole seconds. */
export type UnixSeconds = Brand<number, 'UnixSeconds'>

/** Marks seconds that come from XDR or from a service's number. */
export const unixSeconds = (value: number): UnixSeconds => value as UnixSeconds

/** 9999-12-31T23:59:59Z. */
const lastCalendarTime = 253_402_300_799n

/** Reads a uint64 of XDR, or what a service counts in seconds; undefined where no calendar of four digits has it. */
export const parseUnixSeconds = (seconds: bigint): UnixSeconds | undefined =>
  seconds >= 0n && seconds <= lastCalendarTime ? unixSeconds(Number(seconds)) : undefined

/** Reads RFC 3339 in UTC with whole seconds ("2026-08-19T18:07:44Z"), as the services write it. */
export function parseTime(text: string): UnixSeconds | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ((ms / 1000) as UnixSeconds)
}

/** RFC 3339 in UTC with whole seconds. */
export const formatTime = (time: UnixSeconds): string =>
  new Date(time * 1000).toISOString().replace('.000Z', 'Z')
