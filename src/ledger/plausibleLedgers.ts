import type { Ledger } from './ledger.ts'
import { closeTimeProblem, sequenceProblem, type UnixSeconds } from './values/numbers.ts'

/** The reason why a ledger's own figures are impossible; undefined if they are possible. */
export function ledgerProblem(ledger: Ledger, now: UnixSeconds): string | undefined {
  const { sequence, closedAt, totalCoins, feePool } = ledger
  const all = ledger.transactionSetOperationCount
  const counts = [
    ledger.successfulTransactionCount,
    ledger.failedTransactionCount ?? 0,
    ledger.operationCount,
  ]
  if (counts.some((count) => count < 0)) return 'a negative count'
  if (all !== undefined && ledger.operationCount > all)
    return `${ledger.operationCount} of ${all} operations succeeded`
  if (totalCoins < 0n) return 'a negative total supply'
  if (feePool < 0n || feePool > totalCoins) return 'a fee pool outside of the total supply'
  return closeTimeProblem(closedAt, now) ?? sequenceProblem(sequence, closedAt)
}

/**
 * The ledgers of a list that cannot be, each with its reason: by themselves, listed twice, or out of order (each ledger
 * closes later than the one before). Of ledgers that contradict each other the fewest are named.
 */
export function ledgerProblems(
  ledgers: readonly Ledger[],
  now: UnixSeconds,
): ReadonlyMap<Ledger, string> {
  const problems = new Map<Ledger, string>()
  const possible: Ledger[] = []
  for (const ledger of ledgers.toSorted((a, b) => a.sequence - b.sequence)) {
    const problem = ledgerProblem(ledger, now)
    if (problem !== undefined) problems.set(ledger, problem)
    else if (possible.at(-1)?.sequence === ledger.sequence) problems.set(ledger, 'listed twice')
    else possible.push(ledger)
  }
  const ordered = longestRise(possible)
  for (const ledger of possible) {
    if (ordered.has(ledger)) continue
    const other = possible.find(
      (each) =>
        ordered.has(each) &&
        (each.closedAt === ledger.closedAt ||
          each.sequence < ledger.sequence !== each.closedAt < ledger.closedAt),
    )
    if (other !== undefined) problems.set(ledger, orderProblem(ledger, other))
  }
  return problems
}

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

function orderProblem(ledger: Ledger, other: Ledger): string {
  const seconds = Math.abs(other.closedAt - ledger.closedAt)
  if (seconds === 0) return `closed in the same second as ledger ${other.sequence}`
  const side = other.closedAt > ledger.closedAt ? 'before' : 'after'
  return `closed ${seconds} s ${side} ledger ${other.sequence}`
}

/** The longest part of ledgers in order whose close times rise (patience sorting, n log n). */
function longestRise(ledgers: readonly Ledger[]): ReadonlySet<Ledger> {
  const ends: Ledger[] = []
  const previous = new Map<Ledger, Ledger | undefined>()
  for (const ledger of ledgers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.closedAt ?? 0) < ledger.closedAt) low = middle + 1
      else high = middle
    }
    previous.set(ledger, ends[low - 1])
    ends[low] = ledger
  }
  const rise = new Set<Ledger>()
  for (let last = ends.at(-1); last !== undefined; last = previous.get(last)) rise.add(last)
  return rise
}

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
