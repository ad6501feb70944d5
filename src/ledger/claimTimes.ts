import type { ClaimPredicate } from './claimPredicate.ts'

/** An interval in Unix seconds, the end excluded; absent ends are open. */
export interface TimeSpan {
  readonly from?: bigint | undefined
  readonly until?: bigint | undefined
}

/**
 * When a predicate holds, in ascending order without overlaps (CAP-23: the limit is excluded, and time is the ledger's
 * close time). Undefined where it depends on when the balance was created, or where a part is missing.
 */
export function claimTimes(predicate: ClaimPredicate): readonly TimeSpan[] | undefined {
  switch (predicate.type) {
    case 'unconditional':
      return [{}]
    case 'beforeTime':
      return [{ until: predicate.time }]
    case 'within':
      return undefined
    case 'not': {
      const inner = predicate.predicate && claimTimes(predicate.predicate)
      return inner && complement(inner)
    }
    case 'and':
    case 'or': {
      const all = predicate.predicates.map(claimTimes)
      const read = all.filter((spans) => spans !== undefined)
      if (read.length < all.length) return undefined
      // De Morgan: A ∧ B = ¬(¬A ∨ ¬B)
      return predicate.type === 'or'
        ? union(read.flat())
        : complement(union(read.flatMap(complement)))
    }
  }
}

/** True where a time lies in one of the spans. */
export const holdsAt = (spans: readonly TimeSpan[], time: bigint): boolean =>
  spans.some(
    ({ from, until }) =>
      (from === undefined || from <= time) && (until === undefined || time < until),
  )

function union(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const sorted = spans.filter(isSome).toSorted((a, b) => compareStarts(a.from, b.from))
  const found: TimeSpan[] = []
  for (const span of sorted) {
    const last = found.at(-1)
    if (last === undefined || isBefore(last.until, span.from)) found.push(span)
    else found[found.length - 1] = { from: last.from, until: later(last.until, span.until) }
  }
  return found
}

function complement(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = []
  let from: bigint | undefined
  let open = true
  for (const span of spans) {
    if (span.from !== undefined) found.push({ from, until: span.from })
    from = span.until
    open = span.until !== undefined
  }
  if (open) found.push({ from, until: undefined })
  return found.filter(isSome)
}

const isSome = ({ from, until }: TimeSpan): boolean =>
  from === undefined || until === undefined || from < until
const isBefore = (end: bigint | undefined, start: bigint | undefined): boolean =>
  end !== undefined && start !== undefined && end < start
const later = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : a > b ? a : b

function compareStarts(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0
  if (a === undefined) return -1
  return b === undefined || a > b ? 1 : -1
}
