import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { one } from '../../queries/queries.ts'
import type { SourceKind } from '../../sources/source.ts'
import { offers } from '../address/networks.ts'
import { useNetwork } from '../address/sight.ts'

/** The oldest ledger that either line of sight is known to answer for; nothing is asked for it. */
export function useOldestLedger(): number | undefined {
  const known = [useKnown('rest'), useKnown('rpc')].filter((oldest) => oldest !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function useKnown(via: SourceKind): number | undefined {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const network = useNetwork()
  const status = useQuery({ ...one(sourceFor(network, via), 'network', 'current'), enabled: false })
  return offers(network, via) ? status.data?.value.oldestLedger : undefined
}
