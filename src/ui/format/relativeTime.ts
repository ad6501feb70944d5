import type { UnixSeconds } from '../../model/values/time.ts'

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
  const distance = Math.abs(now - time)
  for (const [seconds, one, many] of units) {
    const count = Math.floor(distance / seconds)
    if (count === 0) continue
    const span = `${count} ${count === 1 ? one : many}`
    return time <= now ? `${span} ago` : `in ${span}`
  }
  return 'now'
}
