import type { Ledger } from './ledger.ts'

/**
 * Ledgers of a list before which others are missing: no sequence is left out of a chain. `unread`: sequences of records
 * that are listed and could not be read; one that cannot tell it may be any.
 */
export function ledgerGaps(
  ledgers: readonly Ledger[],
  unread: readonly (number | undefined)[] = [],
): ReadonlyMap<Ledger, string> {
  const gaps = new Map<Ledger, string>()
  if (unread.includes(undefined)) return gaps
  const listed = new Set([...unread, ...ledgers.map(({ sequence }) => sequence)])
  const first = Math.min(...ledgers.map(({ sequence }) => sequence))
  for (const ledger of ledgers) {
    let from = ledger.sequence
    while (from > first && !listed.has(from - 1) && ledger.sequence - from < mostMissing) from--
    const to = ledger.sequence - 1
    if (from > to) continue
    const far = ledger.sequence - from === mostMissing
    gaps.set(
      ledger,
      far
        ? `more than ${mostMissing} ledgers are missing before it`
        : from === to
          ? `ledger ${to} is missing before it`
          : `ledgers ${from} to ${to} are missing before it`,
    )
  }
  return gaps
}

/** Looked at before each ledger. */
const mostMissing = 1000

/** Median seconds between consecutive ledgers, which one pause does not change; undefined without such a pair. */
export function medianGap(ledgers: readonly Ledger[]): number | undefined {
  const sorted = ledgers.toSorted((a, b) => a.sequence - b.sequence)
  const gaps = sorted
    .flatMap((ledger, index) => {
      const before = sorted[index - 1]
      return before !== undefined && ledger.sequence === before.sequence + 1
        ? [ledger.closedAt - before.closedAt]
        : []
    })
    .toSorted((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)]
}
