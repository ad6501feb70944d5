import type { Brand } from './brand.ts'

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
