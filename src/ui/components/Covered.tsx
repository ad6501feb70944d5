import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '../../model/page.ts'
import { indexStatus } from '../../queries/indexQueries.ts'
import { one } from '../../queries/queries.ts'
import { useOldestLedger } from '../oldestLedger.ts'
import { useSource } from '../sight.ts'
import { CoverageBar } from './CoverageBar.tsx'

/** Which ledgers an answer looked at, of those that the network has. */
export function Covered({
  coverage,
  here,
  partial,
}: {
  coverage: Coverage
  here: Coverage | undefined
  partial: boolean
}) {
  const source = useSource()
  const network = useQuery(one(source, 'network', 'current'))
  const oldest = useOldestLedger()
  const index = useQuery({ ...indexStatus(source), enabled: partial })
  return (
    <CoverageBar
      coverage={coverage}
      network={network.data?.value}
      oldest={oldest}
      here={here}
      ranges={partial ? index.data?.covered : undefined}
    />
  )
}
