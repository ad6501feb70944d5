import { setTimeout } from 'node:timers/promises'

/** A request goes through this: a wait, then the answer's bytes. */
export interface Line {
  /** Resolves when the request has arrived and its answer may begin. */
  readonly begin: () => Promise<void>
  /** Resolves when so many bytes have gone through. */
  readonly carry: (bytes: number) => Promise<void>
}

/** Milliseconds that a timer may be late without the line losing them: else 10 Mbit/s would carry 5 on a busy machine. */
const lateness = 20

/** One line for all answers: `latency` milliseconds a request, so many bits a second for all of them together. */
export function createSlowLine(latency: number, bitsPerSecond: number): Line {
  let free = 0
  return {
    begin: () => setTimeout(latency),
    carry: async (bytes) => {
      const now = performance.now()
      free = Math.max(free, now - lateness) + (bytes * 8 * 1000) / bitsPerSecond
      const wait = free - now
      if (wait > 0) await setTimeout(wait)
    },
  }
}
