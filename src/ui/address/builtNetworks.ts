import { type SourceKindId, bundledPaths } from '#sources'
import { type Network, bundledUrl, readNetworks } from './networks.ts'

/** The host's networks.json, as it was answered. */
export interface NetworksFile {
  readonly ok: boolean
  readonly status: number
  readonly text: string
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

/** What the boot script needs of a network: its endpoints, the preferred first. */
export interface ListedNetwork {
  readonly endpoints: readonly { readonly kind: SourceKindId; readonly url: string }[]
  readonly bundled: boolean
}

/** One network of a list (JSON), by default the build's, unchecked: the shell refuses an invalid list. */
export function listedNetwork(id: string, text = builtText()): ListedNetwork | undefined {
  const list: readonly ListedEntry[] = JSON.parse(text ?? '[]')
  const entry = list.find((each) => each.id === id)
  if (entry === undefined) return undefined
  const endpoints = (['rest', 'rpc'] as const).flatMap((kind) => {
    const given = entry[kind]
    const url = entry.bundled
      ? bundledUrl(id, bundledPaths[kind])
      : given && URL.parse(given, document.baseURI)?.href
    return url ? [{ kind, url }] : []
  })
  return { endpoints, bundled: entry.bundled === true }
}

interface ListedEntry {
  readonly id: string
  readonly bundled?: boolean
  readonly rest?: string
  readonly rpc?: string
}
