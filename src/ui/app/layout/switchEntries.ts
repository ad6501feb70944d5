import { type SourceKind, sourceKinds } from '../../../sources/kinds.ts'
import { type Network, offers } from '../../address/networks.ts'

export interface SwitchEntry {
  readonly kind: SourceKind
  readonly offered: boolean
  readonly current: boolean
}

/** Every kind of this build, and others that the network offers. */
export function switchEntries(network: Network, current: SourceKind): readonly SwitchEntry[] {
  const kinds = new Map<string, SourceKind>(
    [...sourceKinds, ...network.endpoints.map(({ kind }) => kind)].map((kind) => [kind.id, kind]),
  )
  return [...kinds.values()].map((kind) => ({
    kind,
    offered: offers(network, kind),
    current: kind.id === current.id,
  }))
}
