/**
 * Most bytes that one view reads by itself, and that the index reads a minute without being asked: 13 ledgers of a busy
 * network (1.2 MB each). A reader on a mobile plan sees the price of more before paying it.
 */
export const usualViewBytes = 16 * 1024 ** 2
/** Milliseconds in which the requests of one view are sent. */
const viewTime = 2_000
const minute = 60_000

/** Bytes that a source received, all of its requests together. */
export interface Transfer {
  /** Bytes that a view may read by itself. */
  readonly viewBytes: number
  readonly add: (bytes: number) => void
  readonly total: () => number
  /** Bytes of the last minute. */
  readonly lastMinute: () => number
  /** Bytes that the current view may still read; its panels share them. */
  readonly leftOfView: () => number
}

/** Counts from 0; a view may read `most` bytes. `now` gives milliseconds. */
export function createTransfer(most = usualViewBytes, now: () => number = Date.now): Transfer {
  let received: { readonly at: number; readonly bytes: number }[] = []
  let total = 0
  const within = (time: number): number => {
    received = received.filter(({ at }) => at > now() - minute)
    return received.reduce((sum, { at, bytes }) => (at > now() - time ? sum + bytes : sum), 0)
  }
  return {
    viewBytes: most,
    add(bytes) {
      total += bytes
      received.push({ at: now(), bytes })
    },
    total: () => total,
    lastMinute: () => within(minute),
    leftOfView: () => Math.max(0, most - within(viewTime)),
  }
}
