import { useQueries } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { one } from '../queries/queries.ts'
import { useNetwork } from '../address/sight.ts'

/** The oldest ledger of any line of sight, from the cache only. */
export function useOldestLedger(): number | undefined {
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
