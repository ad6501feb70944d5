import { Outcome } from '../../values/Outcome.tsx'
import type { OperationOutcome } from '../../rows/outcome.ts'

/** What came of an operation: mark and word; undone when a neighbour failed. */
export function OperationResult({ outcome }: { outcome: OperationOutcome | undefined }) {
  switch (outcome) {
    case 'succeeded':
      return <Outcome successful />
    case 'failed':
      return <Outcome successful={false} />
    case 'undone':
      return <Dash>Rolled back</Dash>
    case 'notTried':
      return <Dash>Not applied</Dash>
    case undefined:
      return null
  }
}

function Dash({ children }: { children: string }) {
  return (
    <span className="outcome undecided">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 6h8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {children}
    </span>
  )
}
