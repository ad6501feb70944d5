import { savesData } from '#sources'

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

/** What an address says of a recorded network that stands still. */
export const noReplay = 'off'

/** How the home of a recorded network is replayed, as if it were live. */
export const homeReplay = '200x5'

/** Whether a home may move by itself: not where the reader prefers no motion or saves data. */
export const mayReplay = (): boolean =>
  !savesData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface Recordable {
  readonly bundled: boolean
  readonly endpoints: readonly { readonly url: string }[]
}

/** The recorded network as it is replayed: each beginning is a network of its own, at any speed. Other networks are unchanged. */
export function replayed<N extends Recordable>(
  network: N,
  text: string | undefined,
): N & { readonly replay?: string | undefined } {
  const replay = network.bundled ? parseReplay(text) : undefined
  if (replay === undefined) return network
  const endpoints = network.endpoints.map((each) => ({
    ...each,
    url: each.url.replace('.', `-from-${replay.from}.`),
  }))
  return { ...network, endpoints, replay: text }
}
