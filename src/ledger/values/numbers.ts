import type { Brand } from './ids.ts'

/** An int64 count of the smallest unit of a classic asset: 10^7 stroops make 1. */
export type Stroops = Brand<bigint, 'Stroops'>

/** The largest int64. */
export const maxInt64 = 2n ** 63n - 1n

/** Marks a count of stroops that comes from XDR, where it is an int64 already. */
export const stroops = (value: bigint): Stroops => value as Stroops

/** Reads the REST service's amounts ("-12.0000000": at most 7 decimals, no exponent; an i128 fits) into stroops. */
export function parseAmount(text: string): Stroops | undefined {
  const match = /^(-?)(\d{1,32})(?:\.(\d{1,7}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const value = BigInt(whole) * 10_000_000n + BigInt(fraction.padEnd(7, '0'))
  return (sign === '-' ? -value : value) as Stroops
}

/** Reads a count of stroops ("100"). */
export function parseStroops(text: string): Stroops | undefined {
  return /^-?\d{1,39}$/.test(text) ? (BigInt(text) as Stroops) : undefined
}

/** Writes an integer count of units as a decimal with all its places: formatUnits(15n, 7) is "0.0000015". */
export function formatUnits(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const sign = value < 0n ? '-' : ''
  return places === 0
    ? sign + digits
    : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** An amount as the REST service writes it, with 7 places. */
export const formatAmount = (value: bigint): string => formatUnits(value, 7)

/** Stroops as an amount in a sentence: thousands apart, without trailing zeros: "28,400.0000037". */
export function writtenAmount(value: bigint): string {
  const [digits = '0', fraction = ''] = formatAmount(value)
    .replace(/\.?0+$/, '')
    .split('.')
  return fraction === '' ? partThousands(digits) : `${partThousands(digits)}.${fraction}`
}

/** "1234567" → "1,234,567". */
export const partThousands = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A price as the ledger holds it, n over d (int32 each): units bought for one unit sold. */
export interface Price {
  readonly n: number
  readonly d: number
}

/** A price, or the ratio of two amounts, which may pass an int32. */
interface Ratio {
  readonly n: number | bigint
  readonly d: number | bigint
}

/** −1, 0 or 1: the order of two prices, exact. */
export function comparePrices(a: Ratio, b: Ratio): number {
  const left = BigInt(a.n) * BigInt(b.d)
  const right = BigInt(b.n) * BigInt(a.d)
  return left < right ? -1 : left > right ? 1 : 0
}

/** n/d with 7 places, rounded half up, as the REST service prints prices (observed.md). */
export function formatPrice(price: Ratio): string {
  const n = BigInt(price.n) * 100_000_000n
  const d = BigInt(price.d)
  if (d === 0n) return '0.0000000'
  const digits = ((n / d + 5n) / 10n).toString().padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}

/** The value of XDR `Int128Parts` or `UInt128Parts`: the high part has the sign. */
export const int128 = ({ hi, lo }: { readonly hi: bigint; readonly lo: bigint }): bigint =>
  (hi << 64n) | lo

/** The value of XDR `Int256Parts` or `UInt256Parts`: the highest part has the sign. */
export const int256 = ({ hiHi, hiLo, loHi, loLo }: Parts256): bigint =>
  (hiHi << 192n) | (hiLo << 128n) | (loHi << 64n) | loLo

interface Parts256 {
  readonly hiHi: bigint
  readonly hiLo: bigint
  readonly loHi: bigint
  readonly loLo: bigint
}

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

/** A seeded source of numbers below `n` (mulberry32): the same seed, the same values. */
export function seeded(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

/** A day begins at midnight of UTC. */
export const secondsPerDay = 86_400

/** This device's clock, in whole seconds. */
export const deviceClock = (): UnixSeconds => unixSeconds(Math.floor(Date.now() / 1000))

/** Seconds by which a ledger may close after this device's clock: clocks that are wrong by a time zone are common. */
export const clockTolerance = secondsPerDay

/** 2014-07-31, the day Stellar began. */
const firstDay = 1_406_764_800

/**
 * The reason why a ledger cannot have closed at a time, by this device's clock; undefined if it can. The first ledger
 * of a network closes at 0.
 */
export function closeTimeProblem(time: UnixSeconds, now: UnixSeconds): string | undefined {
  if (time > now + clockTolerance) return 'later than this device’s clock'
  return time !== 0 && time < firstDay ? 'before the first day of Stellar' : undefined
}

/** Ledgers by which one answer of a network may be behind another, of another moment or node: a minute of them. */
export const mostBehind = 12

/** Seconds without a ledger that are worth a word: six usual gaps, which are mostly five seconds, and half a minute at least. */
const longGap = (usual = 5): number => Math.max(30, 6 * usual)
/** The same where the latest ledger was old when the page opened. */
const shortGap = 8

/**
 * Whether a network stands still. `watched`: seconds for which the page has seen no ledger close; `age`: those since the latest
 * did by this device's clock, which may be wrong, or by what the page saw; `usual`: between two ledgers.
 */
export const standsStill = (watched: number, age: number, usual?: number): boolean =>
  watched >= (age > 2 * longGap(usual) ? shortGap : longGap(usual))
