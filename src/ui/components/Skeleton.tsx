import { keyed } from './keyed.ts'

const widths = ['w-9/12', 'w-7/12', 'w-8/12', 'w-5/12']

/** Rows of final height (36 px) while something loads. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {keyed(Array.from({ length: rows }, (_, row) => widths[row % widths.length] ?? '')).map(
        ({ key, item }) => (
          <div key={key} className="flex h-9 items-center border-line border-b">
            <span className={`sk ${item}`} />
          </div>
        ),
      )}
    </div>
  )
}
