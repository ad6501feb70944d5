import { useSyncExternalStore } from 'react'
import type { Network } from './networks.ts'
import type { Search } from './search.ts'
import { keep, kept } from './storage.ts'

/** Why an endpoint of a link is not used. */
export type EndpointFault = 'noUrl' | 'scheme' | 'credentials'

/** Reads an endpoint from an address or a form: https, or http on this machine; no name or password in it. */
export function parseEndpoint(
  text: string,
): { readonly url: string } | { readonly fault: EndpointFault } {
  const url = text.length > 2000 ? null : URL.parse(text.trim())
  if (url === null) return { fault: 'noUrl' }
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' }
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return { fault: 'scheme' }
  url.hash = ''
  return { url: url.href }
}

/** The endpoints of an address under /custom, read and judged. */
export interface CustomEndpoints {
  readonly network: Network
  readonly faults: readonly { readonly text: string; readonly fault: EndpointFault }[]
}

/** Reads `rest` and `rpc` of the address; without them, those this tab used last. */
export function customEndpoints(search: Search): CustomEndpoints {
  const own = search.rest !== undefined || search.rpc !== undefined
  const last = own ? search : lastUsed()
  const faults: { text: string; fault: EndpointFault }[] = []
  const read = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined
    const endpoint = parseEndpoint(text)
    if ('url' in endpoint) return endpoint.url
    faults.push({ text, fault: endpoint.fault })
    return undefined
  }
  const [rest, rpc] = [read(last.rest), read(last.rpc)]
  return {
    network: { id: 'custom', name: 'Custom endpoint', rest, rpc, bundled: false },
    faults,
  }
}

function lastUsed(): Pick<Search, 'rest' | 'rpc'> {
  const [rest = '', rpc = ''] = (kept('session', lastKey) ?? '').split('\n')
  return { rest: rest || undefined, rpc: rpc || undefined }
}

const lastKey = 'parallax.custom'
const agreedKey = 'parallax.agreed'
const readers = new Set<() => void>()

/** Remembers, for this tab, that the reader agreed to ask these endpoints. */
export function agree(network: Network): void {
  const urls = [network.rest, network.rpc].filter((url) => url !== undefined)
  keep('session', agreedKey, [...new Set([...agreed(), ...urls])].join('\n'))
  keep('session', lastKey, `${network.rest ?? ''}\n${network.rpc ?? ''}`)
  for (const reader of readers) reader()
}

const agreed = (): readonly string[] => (kept('session', agreedKey) ?? '').split('\n')

/** True where the reader agreed, in this tab, to every endpoint of it. */
export const isAgreed = (network: Network): boolean =>
  [network.rest, network.rpc].every((url) => url === undefined || agreed().includes(url))

/** Draws again when the reader agrees to something. */
export const useAgreements = (): string =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    () => kept('session', agreedKey) ?? '',
  )
