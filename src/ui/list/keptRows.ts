/**
 * Which rows stay in the document wherever the reader is: the ends, and the one that has the focus, or had it last, with
 * its neighbours: the keyboard goes from row to row, and between two of them none has it. It is told by its key, since
 * rows may come before it.
 */
export function keptRows(keys: readonly string[], focused: string | undefined): readonly number[] {
  const ends = keys.length === 0 ? [] : [0, keys.length - 1]
  const at = focused === undefined ? -1 : keys.indexOf(focused)
  const around = at === -1 ? [] : [at - 1, at, at + 1]
  return [...ends, ...around.filter((index) => index >= 0 && index < keys.length)]
}
