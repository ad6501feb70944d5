import type { NetworkStatus } from './values/network.ts'
import { type UnixSeconds, unixSeconds } from './values/numbers.ts'

/** This device's clock, in whole seconds. */
export const deviceClock = (): UnixSeconds => unixSeconds(Math.floor(Date.now() / 1000))

/** Seconds by which a ledger may close after this device's clock: clocks that are wrong by a time zone are common. */
export const clockTolerance = 86_400

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

/** The reason why a ledger of this sequence cannot have closed at a time: ledgers close once a second at most. */
export const sequenceProblem = (sequence: number, closedAt: UnixSeconds): string | undefined =>
  sequence > 1 && sequence > closedAt - firstDay
    ? 'more than one ledger a second since 2014'
    : undefined

/** The reason why a service's status is impossible; undefined if it is possible. */
export const statusProblem = (
  { latestLedger, latestLedgerClosedAt, oldestLedger }: NetworkStatus,
  now: UnixSeconds,
): string | undefined =>
  closeTimeProblem(latestLedgerClosedAt, now) ??
  sequenceProblem(latestLedger, latestLedgerClosedAt) ??
  (oldestLedger > latestLedger ? 'the oldest ledger is after the latest' : undefined)
