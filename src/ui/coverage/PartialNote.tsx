import type { ReactNode } from 'react'
import type { Answer } from '#ledger/values'

/** States that an answer is based on some ledgers only. */
export function PartialNote({
  answer: { partial, coverage },
  children,
}: {
  answer: Pick<Answer<unknown>, 'partial' | 'coverage'>
  /** The controls of the index: once per page. */
  children?: ReactNode
}) {
  if (partial !== true) return null
  return (
    <>
      <p className="py-2 text-muted text-xs/4">
        Based on {coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'} only:
        entries that did not change in them are missing.
      </p>
      {children}
    </>
  )
}
