import type { Coverage, LedgerSequence } from '#ledger/values'

/** From the lowest to the highest ledger. */
export function coverageOfRows(sequences: readonly LedgerSequence[]): Coverage | undefined {
  const [first] = sequences
  if (first === undefined) return undefined
  let from = first
  let to = first
  for (const sequence of sequences) {
    if (sequence < from) from = sequence
    if (sequence > to) to = sequence
  }
  return { from, to }
}
