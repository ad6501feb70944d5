import { createContext, useContext } from 'react'
import {
  type Source,
  type SourceKind,
  autoKind,
  createAutoSource,
  filesKind,
  rpcKind,
  sourceKinds,
} from '#sources'
import { SourceError } from '#ledger/values'
import type { Remote } from '../ask/client.ts'
import { type Network, urlOf } from './networks.ts'
import { type CustomEndpoints, customEndpoints, isAgreed } from './custom.ts'
import { homeReplay, mayReplay, replayed } from './replay.ts'
import { type Search, viaOf } from './search.ts'

/** A network and the source of one of its lines of sight. */
export interface Sight {
  readonly network: Network
  readonly source: Source
}

export const SightContext = createContext<Sight | undefined>(undefined)

/** Undefined outside of a network. */
export const useSightIfAny = (): Sight | undefined => useContext(SightContext)

function useSight(): Sight {
  const sight = useContext(SightContext)
  if (sight === undefined) throw new Error('this component is drawn outside of a network')
  return sight
}

export const useSource = (): Source => useSight().source
export const useNetwork = (): Network => useSight().network
export const useSourceKind = (): SourceKind => useSource().kind

/** The kind of source that sends transactions: one that is above others sends through the first. */
export function useSender(): SourceKind {
  const { network, source } = useSight()
  const [first] = network.endpoints
  return source.standings === undefined || first === undefined ? source.kind : first.kind
}

/** The parameters of a network's home: a recorded one is replayed there unless they say otherwise. */
export const homeSearch = (search: Search): Search =>
  search.replay === undefined && search.compare === undefined && mayReplay()
    ? { ...search, replay: homeReplay }
    : search

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
  const kind = via ?? autoKind
  return { network, source: sourceFor(network, kind) }
}

/** Creates the source of a network and line of sight, once each. */
export type SourceFor = (network: Network, kind: SourceKind) => Source

export function createSourceFor(options: {
  remote: Remote
  /** The folder of the recorded network. */
  recordedUrl: string
}): SourceFor {
  const sources = new Map<string, Source>()
  const sourceFor: SourceFor = (network, kind) => {
    if (kind.id === autoKind.id) return autoSource(network)
    const url = urlOf(network, kind)
    const { id, bundled, replay, history } = network
    const key = `${id} ${kind.id} ${url} ${replay}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const played = replay === undefined ? '' : `#${replay}`
    const folder = bundled ? options.recordedUrl + played : undefined
    const other = kind.id === filesKind.id ? rpcKind : filesKind
    const beside = bundled ? undefined : urlOf(network, other)
    const source =
      url === undefined
        ? absentSource(network, kind)
        : options.remote.source(kind, { url, folder, history, beside })
    sources.set(key, source)
    return source
  }
  const autoSource = (network: Network): Source => {
    const services = network.endpoints.filter(({ kind }) => kind.capabilities.submits)
    const asked = services.length > 0 ? services : network.endpoints
    const [first = sourceFor(network, sourceKinds[0]), ...others] = asked.map(({ kind }) =>
      sourceFor(network, kind),
    )
    const lake = network.endpoints.find(({ kind }) => kind === filesKind)?.kind
    const files = lake && services.length > 0 ? sourceFor(network, lake) : undefined
    if (others.length === 0 && files === undefined) return first
    const key = `${network.id} ${[first, ...others, files].map((each) => each?.id).join(' ')}`
    const source =
      sources.get(key) ??
      createAutoSource({ sources: [first, ...others], files, passphrase: network.passphrase })
    sources.set(key, source)
    return source
  }
  return sourceFor
}

/** Rejects every request: networks.json has no such endpoint. */
function absentSource(network: Network, kind: SourceKind): Source {
  const refuse = () =>
    Promise.reject(
      new SourceError(
        'unsupported',
        `networks.json names no ${kind.name} endpoint for ${network.name}`,
      ),
    )
  return { id: `absent:${kind.id}:${network.id}`, kind, url: '', one: refuse, list: refuse }
}
