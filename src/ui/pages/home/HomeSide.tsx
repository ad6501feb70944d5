import { FeeLevels } from './FeeLevels.tsx'
import { IndexPanel } from './IndexPanel.tsx'
import { LinesOfSight } from './LinesOfSight.tsx'
import { ServiceAllows } from './ServiceAllows.tsx'

/** Beside a network's latest records: lines of sight, fees, network. `down`: the service does not answer. */
export function HomeSide({ down = false }: { down?: boolean }) {
  if (down) return <LinesOfSight down />
  return (
    <>
      <LinesOfSight />
      <FeeLevels />
      <IndexPanel />
      <ServiceAllows />
    </>
  )
}
