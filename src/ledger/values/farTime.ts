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
