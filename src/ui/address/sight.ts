import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { type NetworkStatus, SourceError } from '#ledger/values'
import {
  autoKind,
  createAutoSource,
  type Entities,
  filesKind,
  type PageSource,
  rpcKind,
  type SourceKind,
  sourceKinds,
  withoutKey,
} from '#sources'
import type { Remote } from '../ask/client.ts'
import { createListeners, store, stored } from '../queries/outside.ts'
import { askedIf, one } from '../queries/queries.ts'
import {
  type Endpoint,
  endpointsOf,
  homeReplay,
  mayReplay,
  type Network,
  policyAllows,
  replayed,
  urlOf,
} from './networks.ts'
import { type Search, viaOf } from './search.ts'

/** A network and the source of one of its lines of sight. */
export interface Sight {
  readonly network: Network
  readonly source: PageSource
}

export const SightContext = createContext<Sight | undefined>(undefined)

/** Undefined outside of a network. */
export const useSightIfAny = (): Sight | undefined => useContext(SightContext)

function useSight(): Sight {
  const sight = useContext(SightContext)
  if (sight === undefined) throw new Error('this component is drawn outside of a network')
  return sight
}

export const useSource = (): PageSource => useSight().source
export const useNetwork = (): Network => useSight().network
export const useSourceKind = (): SourceKind => useSource().kind

/** Whether it is known what happened: an index of a state alone has what existed as of one ledger. */
export const useHasHistory = (): boolean =>
  useSightIfAny()?.source.kind.capabilities.hasHistory !== false

/** A record of the line of sight; where it is not asked for, what others have read of it. */
export const useOne = <K extends keyof Entities>(kind: K, id: Entities[K]['id'], isAsked = true) =>
  useQuery({ ...one(useSource(), kind, id), enabled: isAsked })

/** What the network says of itself. */
export const useStatus = (): NetworkStatus | undefined => useOne('network', 'current').data?.value

/** The kind of source that sends transactions: one that is above others sends through the first. */
export function useSender(): SourceKind {
  const { network, source } = useSight()
  const [first] = network.endpoints
  return source.services === undefined || first === undefined ? source.kind : first.kind
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
export type SourceFor = (network: Network, kind: SourceKind) => PageSource

export function createSourceFor(options: {
  remote: Remote
  /** The folder of the recorded network. */
  recordedUrl: string
  /** The networks of networks.json: files of custom endpoints may be of one of them. */
  networks: readonly Network[]
}): SourceFor {
  const sources = new Map<string, PageSource>()
  const sourceFor: SourceFor = (network, asked) => {
    if (asked.id === autoKind.id) return autoSource(network)
    // Of files, the network has an index of a state alone where it names no others.
    const kind = network.endpoints.find((each) => each.kind.id === asked.id)?.kind ?? asked
    const url = urlOf(network, kind)
    const { id, bundled, replay, history, passphrase, filesFrom } = network
    const key = `${id} ${kind.id} ${url} ${replay}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const played = replay === undefined ? '' : `#${replay}`
    const folder = bundled ? options.recordedUrl + played : undefined
    const other = kind.id === filesKind.id ? rpcKind : filesKind
    const beside = bundled ? undefined : urlOf(network, other)
    const passphrases =
      passphrase === undefined
        ? options.networks.flatMap((each) => each.passphrase ?? [])
        : [passphrase]
    const stated = kind.id === filesKind.id ? { passphrases, first: filesFrom } : undefined
    const source =
      url === undefined
        ? absentSource(network, kind)
        : options.remote.source(kind, { url, folder, history, beside, stated })
    sources.set(key, source)
    return source
  }
  const autoSource = (network: Network): PageSource => {
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
function absentSource(network: Network, kind: SourceKind): PageSource {
  const refuse = () =>
    Promise.reject(
      new SourceError(
        'unsupported',
        `networks.json names no ${kind.name} endpoint for ${network.name}`,
      ),
    )
  const reader = { records: refuse, csv: refuse, typeNames: refuse }
  const all = { one: refuse, list: refuse, offerLife: refuse, evidence: refuse, reader }
  // It remembers nothing, and sends nothing that could pause.
  const nothing = () => Promise.resolve()
  const id = `absent:${kind.id}:${network.id}`
  return { id, kind, url: '', ...all, forget: nothing, resume: nothing }
}

export type EndpointFault = 'noUrl' | 'scheme' | 'credentials' | 'ipv6' | 'noKey'

/**
 * Reads an endpoint from an address or a form: https, or http on this machine, without name or password. The page's policy
 * cannot name an IPv6 address, so that a browser sends it nothing over http.
 */
export function parseEndpoint(
  text: string,
): { readonly url: string } | { readonly fault: EndpointFault } {
  const url = text.length > 2000 ? null : URL.parse(text.trim())
  if (url === null || url.port === '0') return { fault: 'noUrl' }
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' }
  if (url.protocol === 'http:' && url.hostname.startsWith('[')) return { fault: 'ipv6' }
  if (!policyAllows(url)) return { fault: 'scheme' }
  url.hash = ''
  // Of two keys for one endpoint the one that was agreed to last.
  const known = agreed().find((each) => withoutKey(each) === url.href) ?? url.href
  return known.includes('YOUR_KEY') ? { fault: 'noKey' } : { url: known }
}

/**
 * The parameters of `custom` without the keys of endpoints, which a tab keeps from the reader's consent on: no address, link
 * or history has them then. Undefined where that changes nothing.
 */
export function keylessSearch(search: Search): Search | undefined {
  const { network } = customEndpoints(search)
  const changed = sourceKinds.flatMap((kind) => {
    const url = urlOf(network, kind) ?? ''
    const keyless = withoutKey(url)
    const isGiven = search[kind.id] !== undefined && search[kind.id] !== keyless
    return isGiven && keyless !== url ? [[kind.id, keyless] as const] : []
  })
  return changed.length === 0 || !isAgreed(network)
    ? undefined
    : { ...search, ...Object.fromEntries(changed) }
}

export interface CustomEndpoints {
  readonly network: Network
  /** As they are written. */
  readonly given: Search
  readonly faults: readonly { readonly text: string; readonly fault: EndpointFault }[]
}

/** Parses the endpoints of the address; without any, the last ones used in this tab. */
export function customEndpoints(search: Search): CustomEndpoints {
  const own = sourceKinds.some((kind) => search[kind.id] !== undefined)
  const last = own ? search : lastUsed()
  const faults: { text: string; fault: EndpointFault }[] = []
  const read = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined
    const endpoint = parseEndpoint(text)
    if ('url' in endpoint) return endpoint.url
    faults.push({ text, fault: endpoint.fault })
    return undefined
  }
  return { network: customNetwork(endpointsOf((kind) => read(last[kind.id]))), given: last, faults }
}

/** Named by its hosts: a reader who agreed to them sees on each page whose word it is. */
export function customNetwork(endpoints: readonly Endpoint[]): Network {
  const hosts = new Set(endpoints.map(({ url }) => new URL(url).host))
  const name = hosts.size === 0 ? 'Custom endpoint' : `${[...hosts].join(', ')} (custom)`
  return { id: 'custom', name, endpoints, bundled: false }
}

/** One endpoint a line, by kind. */
function lastUsed(): Search {
  const urls = (stored('session', lastKey) ?? '').split('\n')
  return Object.fromEntries(sourceKinds.map((kind, index) => [kind.id, urls[index] || undefined]))
}

const lastKey = 'parallax.custom'
const agreedKey = 'parallax.agreed'
const listeners = createListeners()

/** Stores, for this tab, that the reader agreed to these endpoints. */
export function agree(network: Network): void {
  const urls = network.endpoints.map(({ url }) => url)
  const all = new Set([...urls, ...agreed()])
  if (!isTabMark(window.name))
    window.name = `parallax-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  store('session', agreedKey, [window.name, ...all].join('\n'))
  store('session', lastKey, sourceKinds.map((kind) => urlOf(network, kind) ?? '').join('\n'))
  listeners.notify()
}

/**
 * Endpoints agreed to in this tab, the last ones first. A browser copies session storage, but not a window's name, to the windows that a page
 * opens: there the first line is the name of another tab, and the reader is asked again.
 */
function agreed(): readonly string[] {
  const [mark = '', ...urls] = (stored('session', agreedKey) ?? '').split('\n')
  return isTabMark(mark) && mark === window.name ? urls : []
}

const isTabMark = (name: string): boolean => name.startsWith('parallax-')

/** The reader agreed, in this tab, to every endpoint. */
export const isAgreed = (network: Network): boolean =>
  network.endpoints.every(({ url }) => agreed().includes(url))

/** Renders again when the reader agrees. */
export const useAgreements = (): string =>
  useSyncExternalStore(listeners.subscribe, () => stored('session', agreedKey) ?? '')

/**
 * The passphrase by which hashes and the contracts of assets are computed: the network's own. Only where networks.json
 * states none, the service is asked: one that states another than it states changes no figure.
 */
export function usePassphrase() {
  const stated = useNetwork().passphrase
  const source = useSource()
  const status = useQuery(askedIf(stated === undefined, one(source, 'network', 'current')))
  const passphrase = stated ?? status.data?.value.passphrase
  return {
    passphrase,
    error: passphrase === undefined ? status.error : null,
    retry: status.refetch,
  }
}
