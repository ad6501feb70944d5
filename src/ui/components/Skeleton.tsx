import { WaitNote } from './WaitNote.tsx'
import { keyed } from './keyed.ts'

/** Rows of final height (36 px) while something loads. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div className="skeleton-rows" role="status" aria-label={label} aria-busy="true">
      {keyed(Array.from({ length: rows })).map(({ key }) => (
        <div key={key} className="skeleton-line">
          <span className="skeleton" />
        </div>
      ))}
      <WaitNote />
    </div>
  )
}
