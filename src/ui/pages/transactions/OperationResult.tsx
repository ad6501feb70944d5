import { type OperationOutcome, Outcome, outcomeLook } from '../../values/Outcome.tsx'

/** An operation's result; rolled back when another operation failed. */
export function OperationResult({ outcome }: { outcome: OperationOutcome | undefined }) {
  switch (outcome) {
    case 'succeeded':
      return <Outcome successful />
    case 'failed':
      return <Outcome successful={false} />
    case 'rolledBack':
      return <Dash>Rolled back</Dash>
    case 'notApplied':
      return <Dash>Not applied</Dash>
    case undefined:
      return null
  }
}

function Dash({ children }: { children: string }) {
  return (
    <span className={outcomeLook(undefined)}>
      <svg className="flex-none" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 6h8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {children}
    </span>
  )
}
