import type { Answer } from '../../model/page.ts'

/** Says of what was worked out of some ledgers alone that it lacks what they did not change. */
export function PartialNote({
  answer: { partial, coverage },
}: {
  answer: Pick<Answer<unknown>, 'partial' | 'coverage'>
}) {
  if (partial !== true) return null
  return (
    <p className="pad text-muted text-xs">
      Out of {coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'} alone:
      offers and pools that none of them changed are missing.
    </p>
  )
}
