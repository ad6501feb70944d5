/** The rate at which a network closes ledgers, as seen so far. */
export interface Pace {
  /** Milliseconds between two ledgers. */
  readonly interval: number
  /** Checks without a new ledger since the last one. */
  readonly misses: number
  /** Milliseconds between two checks at least. */
  readonly least: number
  /** Milliseconds between two checks of a network that stands still. */
  readonly longest: number
}

/** Ledgers close about every five seconds. */
export const usualPace: Pace = { interval: 5_000, misses: 0, least: 1_000, longest: 15_000 }
/** A replay costs nobody anything, and continues as soon as the reader says so. */
export const replayPace: Pace = { ...usualPace, interval: 500, least: 250, longest: 500 }

const longestInterval = 15_000
/** Milliseconds between two checks of a service that fails. */
const longestBackoff = 60_000

/** New ledgers, with the milliseconds since the last ones: by their close times, and by this device's clock. */
export interface Advance {
  readonly ledgers: number
  readonly closed: number
  readonly arrived: number
}

/** The pace after an advance. A replay closes ledgers faster than their close times say, so the shorter time counts. */
export function afterAdvance(pace: Pace, { ledgers, closed, arrived }: Advance): Pace {
  const sample = Math.min(closed, arrived) / Math.max(ledgers, 1)
  const interval = pace.interval * 0.7 + sample * 0.3
  return {
    ...pace,
    interval: Math.min(Math.max(interval, pace.least), longestInterval),
    misses: 0,
  }
}

export const afterMiss = (pace: Pace): Pace => ({ ...pace, misses: pace.misses + 1 })

/**
 * Milliseconds until the next check: an interval after a new ledger, then a quarter of it four times, for the ledger that
 * is due, then longer and longer while the network stands still.
 */
export function pauseOf({ interval, misses, least, longest }: Pace): number {
  if (misses === 0) return Math.min(interval, longest)
  const quarter = Math.max(interval / 4, least)
  return misses <= 4 ? quarter : Math.min(quarter * 1.5 ** (misses - 4), longest)
}

/** Milliseconds to wait after some failures in a row: what the service requested in seconds (30 at most), or twice as long each time. */
export const backoffOf = (failures: number, retryAfter: number | undefined): number =>
  retryAfter === undefined
    ? Math.min(1_000 * 2 ** Math.max(failures - 1, 0), longestBackoff)
    : Math.min(retryAfter, 30) * 1_000
