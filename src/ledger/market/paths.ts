import { stroops } from '../values/amount.ts'
import { type Asset, assetKey } from '../asset.ts'
import type { PaymentPath } from '../paymentPath.ts'
import type { AccountId } from '../values/ids.ts'
import { type PathGraph, type Venue, costOf, payoutOf } from './pathGraph.ts'

/** Exchanges in one path: the REST service's own setting. */
const maxHops = 3
/** Paths for each asset at the open end. */
const maxPaths = 5

/** The exact amount to send, and the assets that may arrive. */
export interface SendSearch {
  readonly source: Asset
  /** Stroops. */
  readonly amount: bigint
  readonly destinations: readonly Asset[]
}

/** The exact amount to arrive, and the assets that may pay for it. */
export interface ReceiveSearch {
  readonly destination: Asset
  /** Stroops. */
  readonly amount: bigint
  /** In stroops: paths that cost more than the balance are dropped. */
  readonly sources: readonly { readonly asset: Asset; readonly balance?: bigint | undefined }[]
  /** The account whose offers are skipped: a payment cannot cross offers of its payer. */
  readonly payer?: AccountId | undefined
}

/** Paths that send an exact amount, by destination asset, most first (rest.md 3.14). */
export function strictSendPaths(graph: PathGraph, search: SendSearch): readonly PaymentPath[] {
  const { source, amount } = search
  const start = graph.numberOf(source)
  const ends = numbersOf(graph, search.destinations)
  if (start === undefined || ends.size === 0) return []
  return findPaths(graph, {
    start,
    amount,
    exchanges: (asset) => graph.edgesFrom[asset] ?? [],
    exchange: (venue, asset, given) => payoutOf(venue, asset, given),
    isBetter: (alternative, best) => alternative > best,
    isEnd: (asset) => ends.has(asset),
    isAffordable: () => true,
  }).map(({ assets, amount: arrives, end }) => ({
    source,
    sourceAmount: stroops(amount),
    destination: end,
    destinationAmount: stroops(arrives),
    path: assets.slice(1, -1),
  }))
}

/** Paths that deliver an exact amount, by source asset, cheapest first (rest.md 3.14). */
export function strictReceivePaths(
  graph: PathGraph,
  search: ReceiveSearch,
): readonly PaymentPath[] {
  const { destination, amount, payer } = search
  const start = graph.numberOf(destination)
  const balances = new Map<number, bigint | undefined>()
  for (const { asset, balance } of search.sources) {
    const number = graph.numberOf(asset)
    if (number !== undefined) balances.set(number, balance)
  }
  if (start === undefined || balances.size === 0) return []
  return findPaths(graph, {
    start,
    amount,
    exchanges: (asset) => graph.edgesTo[asset] ?? [],
    exchange: (venue, asset, received) => costOf(venue, asset, received, payer),
    isBetter: (alternative, best) => alternative < best,
    isEnd: (asset) => balances.has(asset),
    isAffordable(asset, cost) {
      const balance = balances.get(asset)
      return balance === undefined || balance >= cost
    },
  }).map(({ assets, amount: cost, end }) => ({
    source: end,
    sourceAmount: stroops(cost),
    destination,
    destinationAmount: stroops(amount),
    path: assets.slice(1, -1).toReversed(),
  }))
}

interface SearchRules {
  readonly start: number
  readonly amount: bigint
  readonly exchanges: (asset: number) => readonly Venue[]
  /** Converts `amount` at this venue; undefined if the venue cannot exchange it. */
  readonly exchange: (venue: Venue, asset: Asset, amount: bigint) => bigint | undefined
  readonly isBetter: (alternative: bigint, best: bigint) => boolean
  readonly isEnd: (asset: number) => boolean
  readonly isAffordable: (asset: number, amount: bigint) => boolean
}

interface Reached {
  readonly asset: number
  readonly amount: bigint
  readonly previous?: Reached | undefined
}

interface Found {
  readonly assets: readonly Asset[]
  readonly end: Asset
  readonly amount: bigint
}

/**
 * Breadth first, one exchange longer each round, from the best path to each asset that the rounds before found. Every
 * path to an end that was the best when it was found counts: the REST service lists several for each asset.
 */
function findPaths(graph: PathGraph, rules: SearchRules): readonly Found[] {
  const { start, amount } = rules
  const found: Found[] = []
  const addIfEnd = (reached: Reached) => {
    if (!rules.isEnd(reached.asset) || !rules.isAffordable(reached.asset, reached.amount)) return
    const assets = assetsOf(graph, reached)
    const end = assets.at(-1)
    if (end) found.push({ assets, end, amount: reached.amount })
  }
  const best = new Map<number, Reached>([[start, { asset: start, amount }]])
  // A payment in the same asset is a path too.
  addIfEnd({ asset: start, amount })
  for (let hop = 1; hop <= maxHops; hop++) {
    const better = new Map<number, Reached>()
    for (const [number, asset] of graph.assets.entries()) {
      const from = best.get(number)
      if (from === undefined) continue
      for (const venue of rules.exchanges(number)) {
        const { to } = venue
        if (hop === maxHops && !rules.isEnd(to)) continue
        if (visits(from, to)) continue
        const next = rules.exchange(venue, asset, from.amount)
        if (next === undefined || next <= 0n) continue
        const bestSoFar = better.get(to) ?? best.get(to)
        if (bestSoFar !== undefined && !rules.isBetter(next, bestSoFar.amount)) continue
        const reached = { asset: to, amount: next, previous: from }
        better.set(to, reached)
        addIfEnd(reached)
      }
    }
    for (const [number, reached] of better) best.set(number, reached)
  }
  return sorted(found, rules.isBetter)
}

function visits(reached: Reached, asset: number): boolean {
  for (let at: Reached | undefined = reached; at; at = at.previous)
    if (at.asset === asset) return true
  return false
}

function assetsOf(graph: PathGraph, reached: Reached): readonly Asset[] {
  const assets: Asset[] = []
  for (let at: Reached | undefined = reached; at; at = at.previous) {
    const asset = graph.assets[at.asset]
    if (asset) assets.unshift(asset)
  }
  return assets
}

/** Sorts paths by the asset at the open end, then by amount, then shorter ones first; at most `maxPaths` per asset. */
function sorted(found: readonly Found[], isBetter: SearchRules['isBetter']): readonly Found[] {
  const counts = new Map<string, number>()
  return found
    .toSorted(
      (a, b) =>
        compareText(assetKey(a.end), assetKey(b.end)) ||
        Number(isBetter(b.amount, a.amount)) - Number(isBetter(a.amount, b.amount)) ||
        a.assets.length - b.assets.length,
    )
    .filter(({ end }) => {
      const count = (counts.get(assetKey(end)) ?? 0) + 1
      counts.set(assetKey(end), count)
      return count <= maxPaths
    })
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const numbersOf = (graph: PathGraph, assets: readonly Asset[]): ReadonlySet<number> =>
  new Set(assets.flatMap((asset) => graph.numberOf(asset) ?? []))
