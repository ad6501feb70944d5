import type { BucketReader } from './bucketReader.ts'
import { compareKeys } from './keyOrder.ts'

/**
 * Merges the buckets of a list, the youngest first, in one pass: calls `each` with the reader that has the newest record of a key,
 * for every key that still has an entry, in the order of keys. What it gives is proved when the merge has ended. Rejects with
 * RecordError where a bucket is not the one that its name says, or its keys are not in order.
 */
export async function mergeBuckets(
  readers: readonly BucketReader[],
  each: (newest: BucketReader) => Promise<void> | undefined,
  /** Is called for those whose newest record removes them. */
  removed?: (newest: BucketReader) => undefined,
): Promise<void> {
  // Their prefixes, in one place: this loop is most of what merging costs.
  const prefixes = new Float64Array(readers.length)
  const advance = async (n: number, reader: BucketReader) => {
    do await reader.fill()
    while (!reader.step())
    prefixes[n] = reader.prefix
  }
  try {
    for (const [n, reader] of readers.entries()) await advance(n, reader)
    for (;;) {
      let least = Number.POSITIVE_INFINITY
      let newest: BucketReader | undefined
      for (let n = 0; n < readers.length; n++) {
        const prefix = prefixes[n] ?? least
        if (prefix > least || prefix === Number.POSITIVE_INFINITY) continue
        const reader = readers[n]
        if (reader === undefined) continue
        if (prefix < least || newest === undefined || compareKeys(reader, newest) < 0)
          newest = reader
        least = prefix
      }
      if (newest === undefined) return
      const written = newest.isRemoved ? removed?.(newest) : each(newest)
      if (written) await written
      // What older buckets have of the same key has been replaced. The newest moves last: the others are compared with it.
      let own = 0
      for (let n = 0; n < readers.length; n++) {
        if (prefixes[n] !== least) continue
        const reader = readers[n]
        if (reader === newest) own = n
        else if (reader !== undefined && compareKeys(reader, newest) === 0) {
          if (reader.step()) prefixes[n] = reader.prefix
          else await advance(n, reader)
        }
      }
      if (newest.step()) prefixes[own] = newest.prefix
      else await advance(own, newest)
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.close()))
  }
}
