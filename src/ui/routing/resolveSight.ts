import { type SourceKind, sourceKinds } from '#sources'
import { type CustomEndpoints, customEndpoints, isAgreed } from '../address/custom.ts'
import type { Network } from '../address/networks.ts'
import { replayed } from '../address/replay.ts'
import { type Search, viaOf } from '../address/search.ts'
import type { Sight } from '../address/sight.ts'
import type { SourceFor } from './sources.ts'

/** The line of sight of an address, or why there is none. */
export type Resolved =
  | { readonly kind: 'sight'; readonly sight: Sight }
  /** An address without a network. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknownNetwork'; readonly given: string }
  /** Endpoints from a link: they need consent, or are refused. */
  | { readonly kind: 'custom'; readonly endpoints: CustomEndpoints }

export function resolveSight(
  context: { readonly networks: readonly Network[]; readonly sourceFor: SourceFor },
  given: string | undefined,
  search: Search,
): Resolved {
  if (given === undefined) return { kind: 'none' }
  if (given === 'custom') {
    const endpoints = customEndpoints(search)
    const { network } = endpoints
    const usable = network.endpoints.length > 0
    return endpoints.faults.length === 0 && usable && isAgreed(network)
      ? { kind: 'sight', sight: sightOf(context.sourceFor, network, viaOf(search)) }
      : { kind: 'custom', endpoints }
  }
  const network = context.networks.find((each) => each.id === given)
  return network === undefined
    ? { kind: 'unknownNetwork', given }
    : {
        kind: 'sight',
        sight: sightOf(context.sourceFor, replayed(network, search.replay), viaOf(search)),
      }
}

function sightOf(sourceFor: SourceFor, network: Network, via: SourceKind | undefined): Sight {
  const kind = via ?? network.endpoints[0]?.kind ?? sourceKinds[0]
  return { network, source: sourceFor(network, kind) }
}
