import { SourceError } from '../../model/errors.ts'
import type { Remote } from '../../thread/client.ts'
import type { Source, SourceKind } from '../../sources/source.ts'
import type { Network } from '../address/networks.ts'

/** Makes the source of a network and line of sight; the same one each time it is asked. */
export type SourceFor = (network: Network, via: SourceKind) => Source

/** Where the bundled network pretends to be; its answers are the recorded ones, nothing goes out. */
export const bundledUrl = (id: string) => `https://${id}.parallax.invalid`

export function createSourceFor(options: {
  remote: Remote
  /** Where the pieces of the recorded network are. */
  recorded: string
}): SourceFor {
  const sources = new Map<string, Source>()
  return (network, via) => {
    const url = network.bundled
      ? bundledUrl(network.id) + (via === 'rpc' ? '/rpc' : '')
      : network[via]
    const key = `${network.id} ${via} ${url ?? ''}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const folder = network.bundled ? options.recorded : undefined
    const source =
      url === undefined
        ? absentSource(network, via)
        : options.remote.source({ kind: via, url, folder })
    sources.set(key, source)
    return source
  }
}

/** A line of sight that networks.json does not offer: it answers that, in words. */
function absentSource(network: Network, via: SourceKind): Source {
  const refuse = () =>
    Promise.reject(
      new SourceError(
        'unsupported',
        `networks.json names no ${via === 'rest' ? 'REST' : 'RPC'} endpoint for ${network.name}`,
      ),
    )
  return { id: `absent:${via}:${network.id}`, kind: via, url: '', one: refuse, list: refuse }
}
