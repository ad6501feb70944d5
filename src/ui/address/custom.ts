import { useSyncExternalStore } from 'react'
import { sourceKinds } from '#sources'
import { createListeners } from '../queries/listeners.ts'
import { store, stored } from './storage.ts'
import { type Endpoint, type Network, endpointsOf, policyAllows, urlOf } from './networks.ts'
import type { Search } from './search.ts'

export type EndpointFault = 'noUrl' | 'scheme' | 'credentials' | 'ipv6'

/**
 * Reads an endpoint from an address or a form: https, or http on this machine, without name or password. The page's policy
 * cannot name an IPv6 address, so that a browser sends it nothing over http.
 */
export function parseEndpoint(
  text: string,
): { readonly url: string } | { readonly fault: EndpointFault } {
  const url = text.length > 2000 ? null : URL.parse(text.trim())
  if (url === null) return { fault: 'noUrl' }
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' }
  if (url.protocol === 'http:' && url.hostname.startsWith('[')) return { fault: 'ipv6' }
  if (!policyAllows(url)) return { fault: 'scheme' }
  url.hash = ''
  return { url: url.href }
}

export interface CustomEndpoints {
  readonly network: Network
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
  return { network: customNetwork(endpointsOf((kind) => read(last[kind.id]))), faults }
}

export const customNetwork = (endpoints: readonly Endpoint[]): Network => ({
  id: 'custom',
  name: 'Custom endpoint',
  endpoints,
  bundled: false,
})

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
  const all = new Set([...agreed(), ...urls])
  if (!isTabMark(window.name))
    window.name = `parallax-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  store('session', agreedKey, [window.name, ...all].join('\n'))
  store('session', lastKey, sourceKinds.map((kind) => urlOf(network, kind) ?? '').join('\n'))
  listeners.notify()
}

/**
 * Endpoints agreed to in this tab. A browser copies session storage, but not a window's name, to the windows that a page
 * opens: there the first line is the name of another tab, and the reader is asked again.
 */
function agreed(): readonly string[] {
  const [mark = '', ...urls] = (stored('session', agreedKey) ?? '').split('\n')
  return isTabMark(mark) && mark === window.name ? urls : []
}

const isTabMark = (name: string): boolean => name.startsWith('parallax-')

/** Whether the reader agreed, in this tab, to every endpoint. */
export const isAgreed = (network: Network): boolean =>
  network.endpoints.every(({ url }) => agreed().includes(url))

/** Renders again when the reader agrees. */
export const useAgreements = (): string =>
  useSyncExternalStore(listeners.subscribe, () => stored('session', agreedKey) ?? '')
