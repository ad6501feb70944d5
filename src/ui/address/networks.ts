import { type Capabilities, type SourceKind, sourceKinds } from '#sources'

/** A network of networks.json, or of a link with custom endpoints. */
export interface Network {
  /** The first part of the path. */
  readonly id: string
  readonly name: string
  /** Absent for custom endpoints. */
  readonly passphrase?: string | undefined
  /** The preferred kind first. */
  readonly endpoints: readonly Endpoint[]
  /** Recorded and part of this site: nothing is requested outside. */
  readonly bundled: boolean
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
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || id === 'custom')
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
  const bundled = fields.get('bundled') ?? false
  if (typeof bundled !== 'boolean') throw new Error(`bundled of “${id}” is neither true nor false`)
  const network: Network = {
    id,
    name: text('name'),
    passphrase: text('passphrase'),
    endpoints: bundled ? bundledEndpoints(id) : endpointsOf((kind) => endpoint(kind.id)),
    bundled,
  }
  if (network.endpoints.length === 0)
    throw new Error(`“${id}” has none of ${sourceKinds.map((kind) => kind.id).join(', ')}`)
  return network
}

/** Whether the page’s policy lets a browser send requests there: https, or http on this machine, which IPv6 cannot name. */
export const policyAllows = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname))

export const endpointsOf = (
  urlOf: (kind: (typeof sourceKinds)[number]) => string | undefined,
): readonly Endpoint[] =>
  sourceKinds.flatMap((kind) => {
    const url = urlOf(kind)
    return url === undefined ? [] : [{ kind, url }]
  })

const bundledEndpoints = (id: string): readonly Endpoint[] =>
  endpointsOf(({ bundledPath }) => bundledUrl(id, bundledPath))

/** A placeholder address: no request leaves the page. */
export const bundledUrl = (id: string, path: string): string =>
  `https://${id}.parallax.invalid${path}`

export const urlOf = ({ endpoints }: Network, kind: SourceKind): string | undefined =>
  endpoints.find((each) => each.kind.id === kind.id)?.url

export const offers = (network: Network, kind: SourceKind): boolean =>
  urlOf(network, kind) !== undefined

export const kindsWith = (
  { endpoints }: Network,
  capability: keyof Capabilities,
): readonly SourceKind[] =>
  endpoints.flatMap(({ kind }) => (kind.capabilities[capability] ? [kind] : []))
