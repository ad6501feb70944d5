import { WaitNote } from './WaitNote.tsx'
import { keyed } from './keyed.ts'

/** A bar in place of a text that loads. */
export const Bar = ({ width }: { width: string }) => (
  <span
    data-loading=""
    className={`inline-block h-2.5 max-w-full rounded-xs bg-line align-middle motion-safe:animate-loading ${width}`}
  />
)

/** Rows of final height (36 px) while something loads. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div className="relative" role="status" aria-label={label} aria-busy="true">
      {keyed(Array.from({ length: rows })).map(({ key }) => (
        <div
          key={key}
          className="flex h-9 items-center border-line border-b [&:nth-child(4n)>span]:w-[41.6667%] [&:nth-child(4n+2)>span]:w-[58.3333%] [&:nth-child(4n+3)>span]:w-[66.6667%]"
        >
          <Bar width="w-3/4" />
        </div>
      ))}
      <WaitNote />
    </div>
  )
}
