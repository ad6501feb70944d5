import type { ClaimPredicate } from '#ledger'
import { claimTimes } from './claimTimes.ts'
import { spanText } from './spanText.ts'

/** By the predicate alone: a list asks for no account. */
export function ClaimText({
  predicate,
  now,
}: {
  predicate: ClaimPredicate
  now: bigint | 'implausible' | undefined
}) {
  const spans = claimTimes(predicate)
  return (
    <span className="text-muted">
      {spans === undefined ? 'see the predicate' : spanText(spans, now, '')}
    </span>
  )
}
