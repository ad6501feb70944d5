import { FeeLevels } from './FeeLevels.tsx'
import { IndexPanel } from './IndexPanel.tsx'
import { LinesOfSight } from './LinesOfSight.tsx'

/** What stands beside a network's latest records: how far back one sees, and what it costs; of a service that is `down`, whether the other is. */
export function HomeSide({ down = false }: { down?: boolean }) {
  if (down) return <LinesOfSight down />
  return (
    <>
      <LinesOfSight />
      <FeeLevels />
      <IndexPanel />
    </>
  )
}
