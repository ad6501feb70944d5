import { Skeleton } from './Skeleton.tsx'

/** A page whose chunk is loading. */
export function PageSkeleton() {
  return (
    <div className="pt-16">
      <Skeleton rows={8} label="Loading the page" />
    </div>
  )
}
