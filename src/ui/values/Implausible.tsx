import { VisibleText } from '../components/VisibleText.tsx'

/** Marks a value that cannot be: why, and the value as the service gave it. */
export function Implausible({ problem, raw }: { problem: string; raw?: string | undefined }) {
  return (
    <span className="wrap-anywhere text-fail">
      implausible: {problem}
      {raw !== undefined && (
        <>
          {' '}
          (<VisibleText text={raw} />)
        </>
      )}
    </span>
  )
}
