/**
 * Most bytes that one view reads by itself: three ledgers of a busy network (1.4 MB each). A reader on a mobile plan sees
 * the price of more before paying it.
 */
export const usualViewBytes = 4 * 1024 ** 2
/** Bytes after which the index asks for no more by itself: with the last ledger less than 1 MB, where ledgers are small. */
const usualUnaskedBytes = 800_000
/** Milliseconds in which the requests of one view are sent. */
const viewTime = 2_000
const minute = 60_000

/** Bytes that a source received, all of its requests together. */
export interface Transfer {
  /** Bytes that a view may read by itself. */
  readonly viewBytes: number
  /** Bytes that the index may read without being asked. */
  readonly unaskedBytes: number
  readonly add: (bytes: number) => void
  readonly total: () => number
  /** Bytes of the last minute. */
  readonly lastMinute: () => number
  /** Counts received ledgers as the current view's, so not those that the index reads. */
  readonly addToView: (bytes: number) => void
  /** Bytes that the current view may still read; its panels share them. */
  readonly leftOfView: () => number
}

/** Counts from 0; a view may read `most` bytes. `now` gives milliseconds. */
export function createTransfer(most = usualViewBytes, now: () => number = Date.now): Transfer {
  const all = bytesOfLast(minute, now)
  const view = bytesOfLast(viewTime, now)
  let total = 0
  return {
    viewBytes: most,
    unaskedBytes: Number.isFinite(most) ? Math.min(most, usualUnaskedBytes) : most,
    add(bytes) {
      total += bytes
      all.add(bytes)
    },
    total: () => total,
    lastMinute: all.sum,
    addToView: view.add,
    leftOfView: () => Math.max(0, most - view.sum()),
  }
}

/** A sum of the bytes that were added in the last `time` milliseconds. */
function bytesOfLast(time: number, now: () => number) {
  let received: { readonly at: number; readonly bytes: number }[] = []
  return {
    add: (bytes: number) => void received.push({ at: now(), bytes }),
    sum: () => {
      received = received.filter(({ at }) => at > now() - time)
      return received.reduce((sum, { bytes }) => sum + bytes, 0)
    },
  }
}
