/**
 * Rows that always stay in the document: both ends, and the row that has or last had the focus, with its neighbours,
 * for the keyboard. That row is known by its key, since new rows may precede it.
 */
export function retainedRows(
  keys: readonly string[],
  focused: string | undefined,
): readonly number[] {
  const ends = keys.length === 0 ? [] : [0, keys.length - 1]
  const at = focused === undefined ? -1 : keys.indexOf(focused)
  const around = at === -1 ? [] : [at - 1, at, at + 1]
  return [...ends, ...around.filter((index) => index >= 0 && index < keys.length)]
}
