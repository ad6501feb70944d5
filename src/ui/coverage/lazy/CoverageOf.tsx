import { useQuery } from '@tanstack/react-query'
import type { Coverage, EventSearch } from '#ledger/values'
import { indexStatus } from '../../queries/index/indexStatus.ts'
import { one } from '../../queries/queries.ts'
import { useOldestLedger } from '../oldestLedger.ts'
import { useSource } from '../../address/sight.ts'
import { CoverageBar } from './CoverageBar.tsx'

/** The coverage of an answer, with the ranges of the index where it is partial. */
export function CoverageOf({
  coverage,
  here,
  partial,
  end,
  search,
}: {
  coverage: Coverage
  here?: Coverage | undefined
  partial: boolean
  end?: number | undefined
  search?: EventSearch | undefined
}) {
  const source = useSource()
  const network = useQuery(one(source, 'network', 'current'))
  const oldest = useOldestLedger()
  const isRead = search?.ledgers === undefined
  const index = useQuery({ ...indexStatus(source), enabled: partial && isRead })
  return (
    <CoverageBar
      coverage={coverage}
      network={network.data?.value}
      oldest={oldest}
      here={here}
      end={end}
      ranges={partial && isRead ? index.data?.covered : undefined}
      search={search}
    />
  )
}
