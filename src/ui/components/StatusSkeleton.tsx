import { Bar } from './Skeleton.tsx'
/** A state line while it loads; `look` makes it as high as the lines that follow. */
export function StatusSkeleton({ look }: { look?: string | undefined }) {
  return (
    <span className={look}>
      <Bar width="w-80" />
    </span>
  )
}
