import { FeeLevels } from './FeeLevels.tsx'
import { IndexPanel } from './IndexPanel.tsx'
import { LinesOfSight } from './LinesOfSight.tsx'

/** What stands beside a network's latest records: how far back one sees, and what it costs. */
export function HomeSide() {
  return (
    <>
      <LinesOfSight />
      <FeeLevels />
      <IndexPanel />
    </>
  )
}
