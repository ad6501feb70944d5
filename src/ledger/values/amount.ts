import type { Brand } from './ids.ts'

/** An int64 count of the smallest unit of a classic asset: 10^7 stroops make 1. */
export type Stroops = Brand<bigint, 'Stroops'>

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
