import type { ClaimPredicate } from '../../../model/claimPredicate.ts'
import { claimTimes } from './claimTimes.ts'
import { spanWords } from './spanWords.ts'

export function ClaimWords({
  predicate,
  now,
}: {
  predicate: ClaimPredicate
  now: bigint | undefined
}) {
  const spans = claimTimes(predicate)
  return (
    <span className="muted">
      {spans === undefined ? 'see the predicate' : spanWords(spans, now)}
    </span>
  )
}
