import type { Brand } from './ids.ts'

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

/** The Gregorian calendar repeats after this many seconds. */
const fourCenturies = 12_622_780_800n

/** RFC 3339 in UTC for any int64 of Unix seconds; years above 9999 carry a plus sign, as the services write them. */
export function formatFarTime(seconds: bigint): string {
  const rest = ((seconds % fourCenturies) + fourCenturies) % fourCenturies
  const cycles = (seconds - rest) / fourCenturies
  const iso = new Date(Number(rest) * 1000).toISOString()
  const year = BigInt(iso.slice(0, 4)) + cycles * 400n
  const digits = (year < 0n ? -year : year).toString().padStart(4, '0')
  const sign = year < 0n ? '-' : year > 9999n ? '+' : ''
  return `${sign}${digits}${iso.slice(4, 19)}Z`
}

/** Spans the REST service knows, in milliseconds: 1 and 5 minutes, 15 minutes, 1 hour, 1 day, 1 week. */
export const resolutions = [60_000, 300_000, 900_000, 3_600_000, 86_400_000, 604_800_000] as const
export type Resolution = (typeof resolutions)[number]
