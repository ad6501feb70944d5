import type { UnixSeconds } from '#ledger/values'

/** Ledgers with their close times, which increase with the sequence. */
interface ClosedLedgers {
  readonly oldest: number
  readonly latest: number
  readonly closedAt: (sequence: number) => Promise<UnixSeconds>
}

/**
 * The first ledger that was closed at `time` or later; one after the latest where there is none. Bisects and
 * interpolates in turn: ledgers close at nearly regular intervals, so that few of a million are read.
 */
export async function firstClosedFrom(time: number, ledgers: ClosedLedgers): Promise<number> {
  const { oldest, latest, closedAt } = ledgers
  let low = oldest
  let high = latest
  let lowTime = await closedAt(low)
  if (time <= lowTime) return low
  let highTime = await closedAt(high)
  if (time > highTime) return high + 1
  // The ledger at `low` was closed before `time`, the one at `high` was not.
  for (let guesses = true; high - low > 1; guesses = !guesses) {
    const share = guesses ? (time - lowTime) / (highTime - lowTime) : 0.5
    const middle = Math.min(high - 1, Math.max(low + 1, Math.round(low + share * (high - low))))
    const middleTime = await closedAt(middle)
    if (middleTime < time) [low, lowTime] = [middle, middleTime]
    else [high, highTime] = [middle, middleTime]
  }
  return high
}
