import type { ClockOptions } from './view.ts'

/** Milliseconds between two ledgers at speed 1. */
const every = 5_000

/** A clock that closes recorded ledgers at a speed that may change; at 0 it stands still. */
export interface ReplayClock extends ClockOptions {
  readonly setSpeed: (speed: number) => void
}

export function createReplayClock(start: number, wallClock = Date.now): ReplayClock {
  let [passed, since, speed] = [0, wallClock(), 0]
  const now = () => passed + (wallClock() - since) * speed
  return {
    start,
    every,
    // All mocks of one replay, whatever their speed, are at the same ledger.
    begun: 0,
    now,
    speed: () => speed,
    setSpeed(next) {
      if (next === speed) return
      passed = now()
      since = wallClock()
      speed = next
    },
  }
}
