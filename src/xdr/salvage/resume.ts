import { XdrError, done, open } from '../xdrBytes.ts'

/** Where a reading begins, and what was read from there to the end. */
export interface ResumedReading<T> {
  readonly start: number
  readonly value: T
}

/**
 * Every reading of all that is left of `bytes` that begins at or behind `from`, in order: where something unknown
 * stands at `from`, it ends where one of them begins. XDR is aligned to 4 bytes. No more than 4 KiB of beginnings are
 * tried: what is unknown is hardly longer, and bytes made for it must not keep a thread busy.
 */
export function readingsBehind<T>(
  bytes: Uint8Array,
  from: number,
  read: () => T,
): readonly ResumedReading<T>[] {
  const found: ResumedReading<T>[] = []
  const last = Math.min(bytes.length - 1, from + mostBytes)
  for (let start = from; start <= last; start += 4) {
    const reading = readAt(bytes, start, read)
    if (reading !== undefined) found.push(reading)
  }
  return found
}

const mostBytes = 4096

/** The only one; undefined where there is none, or nothing tells which of several. */
export const only = <T>(list: readonly T[]): T | undefined =>
  list.length === 1 ? list[0] : undefined

function readAt<T>(bytes: Uint8Array, start: number, read: () => T): ResumedReading<T> | undefined {
  try {
    open(bytes, start)
    const value = read()
    done()
    return { start, value }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined // no reading begins here
  }
}
