import { SourceError } from '../model/errors.ts'
import type { Fetch } from '../model/fetch.ts'
import type { Source, SourceKind } from '../sources/source.ts'
import type { Decoder } from '../worker/protocol.ts'
import type { Network } from './networks.ts'

/** Makes the source of a network and line of sight; the same one each time it is asked. */
export type SourceFor = (network: Network, via: SourceKind) => Source

/** Where the bundled network pretends to be; its fetch is the recorded one, nothing goes out. */
export const bundledUrl = (id: string) => `https://${id}.parallax.invalid`

export function createSourceFor(options: {
  decoder: Decoder
  /** The recorded network's fetch. */
  bundledFetch: Fetch
}): SourceFor {
  const sources = new Map<string, Source>()
  return (network, via) => {
    const url = network.bundled
      ? bundledUrl(network.id) + (via === 'rpc' ? '/rpc' : '')
      : network[via]
    const key = `${network.id} ${via} ${url ?? ''}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const source =
      url === undefined
        ? absentSource(network, via)
        : lazySource(via, url, {
            url,
            fetch: network.bundled ? options.bundledFetch : (request) => fetch(request),
            decoder: options.decoder,
          })
    sources.set(key, source)
    return source
  }
}

/** The code of a line of sight is loaded with its first question: a page needs one of the two. */
function lazySource(
  kind: SourceKind,
  url: string,
  options: { url: string; fetch: Fetch; decoder: Decoder },
): Source {
  let loading: Promise<Source> | undefined
  const load = () =>
    (loading ??= (
      kind === 'rest'
        ? import('../sources/rest/restSource.ts').then((code) => code.createRestSource(options))
        : import('../sources/rpc/rpcSource.ts').then((code) => code.createRpcSource(options))
    ).catch((cause: unknown) => {
      loading = undefined
      throw new SourceError('unreachable', 'part of this site could not be loaded', { cause })
    }))
  return {
    id: `${kind}:${url}`,
    kind,
    url,
    one: async (kind, id, signal) => {
      const source = await load()
      signal.throwIfAborted() // the reader may have gone on while the code came
      return source.one(kind, id, signal)
    },
    list: async (kind, of, page, signal) => {
      const source = await load()
      signal.throwIfAborted()
      return source.list(kind, of, page, signal)
    },
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
