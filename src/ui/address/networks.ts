import { type Asset, parseAsset } from '#ledger'
import {
  bundledPaths,
  type Capabilities,
  type SourceKind,
  type SourceKindId,
  savesData,
  sourceKinds,
  stateKind,
} from '#sources'
import { store, stored } from '../queries/outside.ts'

/** A network of networks.json, or of a link with custom endpoints. */
export interface Network {
  /** The first part of the path. */
  readonly id: string
  readonly name: string
  /** Absent for custom endpoints. */
  readonly passphrase?: string | undefined
  /** The preferred kind first. */
  readonly endpoints: readonly Endpoint[]
  /** The address of a static index of its whole history. */
  readonly history?: string | undefined
  /** The first ledger that its files have. */
  readonly filesFrom?: number | undefined
  /** What worth is stated in; lumens where the host names no asset. */
  readonly quote?: Asset | undefined
  /** Recorded and part of this site: nothing is requested outside. */
  readonly bundled: boolean
  /** The host wants it opened where no network is named. */
  readonly default?: boolean | undefined
  /** How it is replayed (`200x10`), where it is recorded and does not stand still. */
  readonly replay?: string | undefined
}

export interface Endpoint {
  readonly kind: SourceKind
  readonly url: string
}

/** Reads networks.json, which a host may have edited; throws an error that names the problem. */
export function readNetworks(json: unknown): readonly Network[] {
  if (!Array.isArray(json)) throw new Error('networks.json is not a list')
  const networks = json.map(readNetwork)
  if (networks.length === 0) throw new Error('networks.json lists no network')
  for (const [index, network] of networks.entries())
    if (networks.findIndex((each) => each.id === network.id) !== index)
      throw new Error(`networks.json lists “${network.id}” twice`)
  const [one, other] = networks.filter((network) => network.default)
  if (one !== undefined && other !== undefined)
    throw new Error(`networks.json has two defaults, “${one.id}” and “${other.id}”`)
  return networks
}

function readNetwork(json: unknown): Network {
  if (typeof json !== 'object' || json === null)
    throw new Error('networks.json has an entry that is not a network')
  // Parsed by hand: the record reader would be most of this chunk.
  const fields = new Map<string, unknown>(Object.entries(json))
  const text = (key: string): string => {
    const value = fields.get(key)
    if (typeof value === 'string') return value
    throw new Error(`networks.json: ${key} of a network is not text`)
  }
  const id = text('id')
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || id === 'custom' || id === 'networks')
    throw new Error(`“${id}” cannot be a network’s id: lower-case letters, digits and “-”`)
  const endpoint = (key: string): string | undefined => {
    if (fields.get(key) === undefined) return undefined
    const url = URL.parse(text(key), document.baseURI)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
      throw new Error(`${key} of “${id}” is not an http(s) address: ${text(key)}`)
    if (!policyAllows(url) && url.origin !== window.location.origin)
      throw new Error(
        `${key} of “${id}” is plain http, which the site’s policy allows for localhost and 127.0.0.1 alone: ${text(key)}`,
      )
    return url.href
  }
  const flag = (key: string): boolean => {
    const value = fields.get(key) ?? false
    if (typeof value === 'boolean') return value
    throw new Error(`${key} of “${id}” is neither true nor false`)
  }
  const ledger = (key: string): number | undefined => {
    const value = fields.get(key)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value
    throw new Error(`${key} of “${id}” is no number of a ledger`)
  }
  const quoted = fields.get('quote') === undefined ? undefined : text('quote')
  const quote = quoted === undefined ? undefined : parseAsset(quoted)
  if (quoted !== undefined && quote === undefined)
    throw new Error(`quote of “${id}” is no asset like EUR:G…: ${quoted}`)
  const bundled = flag('bundled')
  const history = endpoint('history')
  const named = endpointsOf((kind) => endpoint(kind.id))
  const network: Network = {
    id,
    name: text('name'),
    passphrase: text('passphrase'),
    endpoints: bundled
      ? bundledEndpoints(id)
      : [...named, ...(named.length === 0 && history ? [{ kind: stateKind, url: history }] : [])],
    history,
    filesFrom: ledger('filesFrom'),
    quote,
    bundled,
    default: flag('default'),
  }
  if (network.endpoints.length === 0)
    throw new Error(`“${id}” has none of ${sourceKinds.map((kind) => kind.id).join(', ')}, history`)
  return network
}

/** The page’s policy allows https, and http on this machine, which IPv6 cannot name. */
export const policyAllows = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname))

export const endpointsOf = (
  urlOf: (kind: (typeof sourceKinds)[number]) => string | undefined,
): readonly Endpoint[] =>
  sourceKinds.flatMap((kind) => {
    const url = urlOf(kind)
    return url === undefined ? [] : [{ kind, url }]
  })

/** Its services; its files are read where an address asks for them (`?via=files`). */
const bundledEndpoints = (id: string): readonly Endpoint[] =>
  endpointsOf(({ bundledPath, capabilities }) =>
    capabilities.submits ? bundledUrl(id, bundledPath) : undefined,
  )

/** A placeholder address: no request leaves the page. */
const bundledUrl = (id: string, path: string): string => `https://${id}.parallax.invalid${path}`

export const urlOf = ({ bundled, endpoints }: Network, kind: SourceKind): string | undefined =>
  endpoints.find((each) => each.kind.id === kind.id)?.url ??
  // Of a replay, by its own address.
  (bundled && kind.bundledPath !== undefined
    ? `${endpoints[0]?.url ?? ''}${kind.bundledPath}`
    : undefined)

export const offers = (network: Network, kind: SourceKind): boolean =>
  urlOf(network, kind) !== undefined

export const kindsWith = (
  { endpoints }: Network,
  capability: keyof Capabilities,
): readonly SourceKind[] =>
  endpoints.flatMap(({ kind }) => (kind.capabilities[capability] ? [kind] : []))

/** The site names its services: those of a link are named by whoever made it. */
export const isConfigured = ({ id }: Network): boolean => id !== 'custom'

/** Names of networks elsewhere, by what those networks sign. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Public Global Stellar Network ; September 2015': ['public', 'pubnet', 'mainnet', 'livenet'],
  'Test SDF Network ; September 2015': ['testnet', 'test'],
  'Test SDF Future Network ; October 2022': ['futurenet', 'future'],
}

/** The network that an address means by a name: its id in letters of either case, or what others call it. */
export function networkNamed(name: string, networks: readonly Network[]): Network | undefined {
  const sought = name.toLowerCase()
  return (
    networks.find(({ id }) => id === sought) ??
    networks.find(({ passphrase = '' }) => otherNames[passphrase]?.includes(sought) === true)
  )
}

const chosenKey = 'parallax.network'

/**
 * The network that an address without one opens: the one last chosen, else the host's default, the recorded one, or the
 * first.
 */
export function startNetwork<N extends StartNetwork>(networks: readonly N[]): N | undefined {
  const chosen = stored('local', chosenKey)
  return networks.find(({ id }) => id === chosen) ?? defaultNetwork(networks)
}

const defaultNetwork = <N extends StartNetwork>(networks: readonly N[]): N | undefined =>
  networks.find((each) => each.default === true) ??
  networks.find((each) => each.bundled === true) ??
  networks[0]

/** Remembers a choice. The default is not remembered, so that a host may change it. */
export function chooseNetwork(id: string, networks: readonly Network[]): void {
  if (networks.some((each) => each.id === id))
    store('local', chosenKey, id === defaultNetwork(networks)?.id ? '' : id)
}

type StartNetwork = Pick<ListedEntry, 'id' | 'bundled' | 'default'>

/** A file of the host, networks.json or names.json, as it was answered. */
export interface HostFile {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

/** Requests a file of the host; rejects where there is no answer. */
export async function requestHostFile(url: string): Promise<HostFile> {
  // Behind all else: HTTP/1.1 has six connections, and a page needs these files last.
  const response = await fetch(url, { priority: 'low' })
  return { ok: response.ok, status: response.status, text: await response.text() }
}

/** The id of the element that has the list of networks of the build, as JSON. */
export const builtNetworksId = 'networks'

const builtText = (): string | null | undefined =>
  document.getElementById(builtNetworksId)?.textContent

/** The networks of the build, from the document; undefined in a document that the build did not write. */
export function builtNetworks(): readonly Network[] | undefined {
  const text = builtText()
  return typeof text === 'string' ? readNetworks(JSON.parse(text)) : undefined
}

/** The boot script needs these of a network: its endpoints, the preferred first. */
export interface ListedNetwork {
  readonly endpoints: readonly { readonly kind: SourceKindId; readonly url: string }[]
  readonly bundled: boolean
}

/**
 * One network of a list (JSON), by default the build's, unchecked: the shell refuses an invalid list. Without an id the one
 * that is opened first.
 */
export function listedNetwork(id: string, text = builtText()): ListedNetwork | undefined {
  const list: readonly ListedEntry[] = JSON.parse(text ?? '[]')
  const entry = id === '' ? startNetwork(list) : list.find((each) => each.id === id)
  if (entry === undefined) return undefined
  const endpoints = (['rest', 'rpc'] as const).flatMap((kind) => {
    const given = entry[kind]
    const url = entry.bundled
      ? bundledUrl(entry.id, bundledPaths[kind])
      : given && URL.parse(given, document.baseURI)?.href
    return url ? [{ kind, url }] : []
  })
  return { endpoints, bundled: entry.bundled === true }
}

interface ListedEntry {
  readonly id: string
  readonly bundled?: boolean | undefined
  readonly default?: boolean | undefined
  readonly rest?: string
  readonly rpc?: string
}

/** A replay of the recorded network. */
interface ReplayRequest {
  /** The ledger with which it begins. */
  readonly from: number
  /** Times as fast as a network closes ledgers; 0 while it is paused. */
  readonly speed: number
}

/**
 * Reads `replay=200x10` of an address: from ledger 200, ten times as fast, 60 times at most; undefined where it is
 * invalid.
 */
export function parseReplay(text = ''): ReplayRequest | undefined {
  const [, from, speed] = /^([1-9]\d{0,8})x([0-5]?\d|60)$/.exec(text) ?? []
  return from === undefined ? undefined : { from: Number(from), speed: Number(speed) }
}

/** An address says this of a recorded network that stands still. */
export const noReplay = 'off'

/** How the home of a recorded network is replayed, as if it were live. */
export const homeReplay = '200x5'

/** A home does not move by itself for a reader who prefers no motion or saves data. */
export const mayReplay = (): boolean =>
  !savesData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface Recordable {
  readonly bundled: boolean
  readonly endpoints: readonly { readonly url: string }[]
}

/**
 * The recorded network as it is replayed: each beginning is a network of its own, at any speed. Other networks are
 * unchanged.
 */
export function replayed<N extends Recordable>(
  network: N,
  text: string | undefined,
): N & { readonly replay?: string | undefined } {
  const replay = network.bundled ? parseReplay(text) : undefined
  if (replay === undefined) return network
  const endpoints = network.endpoints.map((each) => ({
    ...each,
    url: each.url.replace('.', `-from-${replay.from}.`),
  }))
  return { ...network, endpoints, replay: text }
}
