import type { Value } from '#ledger/values'

/** Parts that a value in a line of text may have. */
const mostParts = 8

/** Whether a value is too large for a line of text. */
export const isFolded = (value: Value): boolean => partsOf(value) > mostParts

/** The number of values in a value, itself included, as far as it matters. */
function partsOf(value: Value): number {
  const inner =
    value.kind === 'list'
      ? value.items
      : value.kind === 'fields'
        ? value.fields.map((field) => field.value)
        : []
  if (inner.length > mostParts) return inner.length
  return inner.reduce((sum, each) => sum + partsOf(each), 1)
}
