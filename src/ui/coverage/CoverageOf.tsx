import { useQuery, useQueries } from '@tanstack/react-query'
import type { Coverage, EventSearch } from '#ledger/values'
import { indexStatus } from '../queries/index/indexStatus.ts'
import { one } from '../queries/queries.ts'
import { useSource, useNetwork } from '../address/sight.ts'
import { CoverageBar } from './CoverageBar.tsx'
import { useRouteContext } from '@tanstack/react-router'

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

/** The oldest ledger of any line of sight, from the cache only. */
function useOldestLedger(): number | undefined {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const network = useNetwork()
  const statuses = useQueries({
    queries: network.endpoints.map(({ kind }) => ({
      ...one(sourceFor(network, kind), 'network', 'current'),
      enabled: false,
    })),
  })
  const known = statuses.flatMap(({ data }) => data?.value.oldestLedger ?? [])
  return known.length === 0 ? undefined : Math.min(...known)
}
