import { panelLook } from './Panel.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A panel whose code loads. */
export function PanelSkeleton({ rows }: { rows: number }) {
  return (
    <div className={panelLook}>
      <Skeleton rows={rows} label="Loading a part of the page" />
    </div>
  )
}
