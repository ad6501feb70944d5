import type { Network } from './networks.ts'

/** A replay of the recorded network. */
interface ReplayRequest {
  /** The ledger with which it begins. */
  readonly from: number
  /** Times as fast as a network closes ledgers; 0 while it is paused. */
  readonly speed: number
}

/** Reads `replay=200x10` of an address: from ledger 200, ten times as fast, 60 times at most; undefined where it is invalid. */
export function parseReplay(text = ''): ReplayRequest | undefined {
  const [, from, speed] = /^([1-9]\d{0,8})x([0-5]?\d|60)$/.exec(text) ?? []
  return from === undefined ? undefined : { from: Number(from), speed: Number(speed) }
}

/** The recorded network as it is replayed: each beginning is a network of its own, at any speed. */
export function replayed(network: Network, text: string | undefined): Network {
  const replay = network.bundled ? parseReplay(text) : undefined
  if (replay === undefined) return network
  const endpoints = network.endpoints.map(({ kind, url }) => ({
    kind,
    url: url.replace('.', `-from-${replay.from}.`),
  }))
  return { ...network, endpoints, replay: text }
}
