import { SourceError } from '#ledger/values'
import type { Source, SourceKind } from '#sources'
import type { Remote } from '../ask/client.ts'
import { type Network, urlOf } from '../address/networks.ts'

/** Creates the source of a network and line of sight, once each. */
export type SourceFor = (network: Network, kind: SourceKind) => Source

export function createSourceFor(options: {
  remote: Remote
  /** The folder of the recorded network. */
  recordedUrl: string
}): SourceFor {
  const sources = new Map<string, Source>()
  return (network, kind) => {
    const url = urlOf(network, kind)
    const { id, bundled, replay } = network
    const key = `${id} ${kind.id} ${url} ${replay}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const played = replay === undefined ? '' : `#${replay}`
    const folder = bundled ? options.recordedUrl + played : undefined
    const source =
      url === undefined ? absentSource(network, kind) : options.remote.source(kind, { url, folder })
    sources.set(key, source)
    return source
  }
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
