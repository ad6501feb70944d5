import { type Coverage, ledgerSequence } from '#ledger/values'

/** Ranges that touch or overlap become one; ascending. */
export function mergedRanges(ranges: readonly Coverage[]): readonly Coverage[] {
  const merged: Coverage[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || from > last.to + 1) merged.push({ from, to })
    else if (to > last.to) merged[merged.length - 1] = { from: last.from, to }
  }
  return merged
}

/** The covered range that holds a ledger. */
export const rangeHolding = (ranges: readonly Coverage[], sequence: number): Coverage | undefined =>
  ranges.find(({ from, to }) => from <= sequence && sequence <= to)

/** The parts of `requested` that no range covers, ascending. */
export function gapsIn(ranges: readonly Coverage[], requested: Coverage): readonly Coverage[] {
  const gaps: Coverage[] = []
  let from: number = requested.from
  for (const range of mergedRanges(ranges)) {
    if (range.to < from) continue
    if (range.from > requested.to) break
    if (range.from > from) gaps.push(span(from, range.from - 1))
    from = range.to + 1
  }
  if (from <= requested.to) gaps.push(span(from, requested.to))
  return gaps
}

/** Ledgers from one to another, both included. */
export const span = (from: number, to: number): Coverage => ({
  from: ledgerSequence(from),
  to: ledgerSequence(to),
})

/** The number of ledgers in ranges. */
export const ledgerCount = (ranges: readonly Coverage[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** The ledgers that two ranges share; all of the first where there is no second. */
export function overlap(a: Coverage | undefined, b: Coverage | undefined): Coverage | undefined {
  if (a === undefined || b === undefined) return a
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from <= to ? span(from, to) : undefined
}
