import { type RecordReader, readRecord } from '../model/record.ts'
import type { SourceKind } from '../sources/source.ts'

/** A network as networks.json offers it, or as a link to a custom endpoint names it. */
export interface Network {
  /** The first part of the address. */
  readonly id: string
  readonly name: string
  /** Absent for custom endpoints: nothing is promised about them. */
  readonly passphrase?: string | undefined
  readonly rest?: string | undefined
  readonly rpc?: string | undefined
  /** Recorded and part of this site: nothing outside is asked. */
  readonly bundled: boolean
}

/** Reads networks.json, which a host may have edited; throws with the words of what is wrong. */
export function readNetworks(json: unknown): readonly Network[] {
  const networks = readRecord({ networks: json }).list('networks', readNetwork)
  if (networks.length === 0) throw new Error('networks.json lists no network')
  for (const [index, network] of networks.entries())
    if (networks.findIndex((each) => each.id === network.id) !== index)
      throw new Error(`networks.json lists “${network.id}” twice`)
  return networks
}

function readNetwork(record: RecordReader): Network {
  const id = record.text('id')
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || id === 'custom')
    throw new Error(`“${id}” cannot be a network’s id: lower-case letters, digits and “-”`)
  const endpoint = (key: string) =>
    record.optional(key, (record) => {
      const url = URL.parse(record.text(key), document.baseURI)
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
        throw new Error(`${key} of “${id}” is no http(s) address: ${record.text(key)}`)
      return url.href
    })
  const network: Network = {
    id,
    name: record.text('name'),
    passphrase: record.text('passphrase'),
    rest: endpoint('rest'),
    rpc: endpoint('rpc'),
    bundled: record.optional('bundled', (record) => record.boolean('bundled')) ?? false,
  }
  if (!network.bundled && network.rest === undefined && network.rpc === undefined)
    throw new Error(`“${id}” has neither rest nor rpc`)
  return network
}

/** True where a network can be read that way. */
export const offers = (network: Network, via: SourceKind): boolean =>
  network.bundled || network[via] !== undefined
