import { RecordError } from '#ledger/values'

type Comparable = bigint | number | string | boolean

/** A field that the request fixes: its name, the requested value, and the values that a record states for it. */
export type Rule<T> = readonly [
  field: string,
  requested: Comparable | undefined,
  stated: (value: T) => readonly (Comparable | undefined)[],
]

/**
 * A reader that accepts only the requested record: it throws RecordError where the record states another value than the
 * requested one, so that no page shows one record under the name of another. A rule without a requested value passes.
 */
export const requestedOnly =
  <Raw, T>(read: (record: Raw) => T, rules: readonly Rule<T>[]) =>
  (record: Raw): T => {
    const value = read(record)
    for (const [field, requested, statedBy] of rules) {
      if (requested === undefined) continue
      const stated = statedBy(value).filter((each) => each !== undefined)
      if (!stated.some((each) => String(each) === String(requested)))
        throw new RecordError(
          `it is not the requested record: ${field} is ${shown(stated)}, not ${shown([requested])}`,
        )
    }
    return value
  }

const shown = (values: readonly Comparable[]): string =>
  values.length === 0 ? 'absent' : values.slice(0, 3).join(', ').slice(0, 200)
