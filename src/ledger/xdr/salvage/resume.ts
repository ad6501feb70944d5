import { XdrError, done, open } from '../xdrBytes.ts'

/** The start of a reading, and the value read from there to the end. */
export interface ResumedReading<T> {
  readonly start: number
  readonly value: T
}

/**
 * Every complete reading of the remaining `bytes` that begins at or after `from`, in order: an unknown arm at `from`
 * ends where one of them begins. XDR is aligned to 4 bytes. At most 4 KiB of starts are tried: unknown arms are hardly
 * longer, and malicious bytes must not block a thread.
 */
export function readingsAfter<T>(
  bytes: Uint8Array,
  from: number,
  read: () => T,
): readonly ResumedReading<T>[] {
  const found: ResumedReading<T>[] = []
  const last = Math.min(bytes.length - 1, from + maxBytes)
  for (let start = from; start <= last; start += 4) {
    const reading = readAt(bytes, start, read)
    if (reading !== undefined) found.push(reading)
  }
  return found
}

const maxBytes = 4096

/** The only item of a list; undefined where there are none or several. */
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
