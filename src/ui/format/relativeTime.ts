import type { UnixSeconds } from '#ledger/values'

const units = [
  [365 * 86_400, 'year', 'years'],
  [30 * 86_400, 'month', 'months'],
  [86_400, 'day', 'days'],
  [3_600, 'h', 'h'],
  [60, 'min', 'min'],
  [1, 's', 's'],
] as const

/** "3 s ago", "12 h ago", "in 2 days": complete units, never rounded up. */
export function relativeTime(time: UnixSeconds, now: UnixSeconds): string {
  if (time === now) return 'now'
  const duration = durationText(Math.abs(now - time))
  return time <= now ? `${duration} ago` : `in ${duration}`
}

/** "3 s", "12 h", "2 days": complete units, never rounded up. */
export function durationText(distance: number): string {
  for (const [seconds, one, many] of units) {
    const count = Math.floor(distance / seconds)
    if (count > 0) return `${count} ${count === 1 ? one : many}`
  }
  return '0 s'
}
