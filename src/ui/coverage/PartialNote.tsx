import type { ReactNode } from 'react'
import type { Answer } from '../../model/page.ts'

/** Says of what was worked out of some ledgers alone that it lacks what they did not change. */
export function PartialNote({
  answer: { partial, coverage },
  children,
}: {
  answer: Pick<Answer<unknown>, 'partial' | 'coverage'>
  /** What steers the index: once a page. */
  children?: ReactNode
}) {
  if (partial !== true) return null
  return (
    <>
      <p className="padded small-print">
        Based on {coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'} only:
        entries that did not change in them are missing.
      </p>
      {children}
    </>
  )
}
