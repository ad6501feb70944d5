import { type Asset, assetKey, formatAsset } from './asset.ts'
import type { LiquidityPool } from './liquidityPool.ts'
import type { Offer } from './offer.ts'
import { swapInput, swapOutput } from './poolExchange.ts'
import { assetToRest, type RecordReader } from './restRecord.ts'
import { compareText } from './values/bytes.ts'
import type { AccountId } from './values/ids.ts'
import { comparePrices, formatAmount, maxInt64, type Stroops, stroops } from './values/numbers.ts'

/** A path request (rest.md 3.14). */
export type PathRequest =
  | {
      readonly kind: 'strictSend'
      readonly source: Asset
      /** Sent, exactly. */
      readonly amount: Stroops
      /** Any of these assets, or any that this account can hold. */
      readonly destination: AccountId | readonly Asset[]
    }
  | {
      readonly kind: 'strictReceive'
      readonly destination: Asset
      /** Received, exactly. */
      readonly amount: Stroops
      /** Any of these assets, or any that this account holds enough of. */
      readonly source: AccountId | readonly Asset[]
    }

/** A path from one asset to another through offers and pools. */
export interface PaymentPath {
  readonly source: Asset
  readonly sourceAmount: Stroops
  readonly destination: Asset
  readonly destinationAmount: Stroops
  /** The assets between; empty for a direct exchange. */
  readonly path: readonly Asset[]
}

/** Reads a path of the REST service (rest.md 3.14). Throws RecordError naming the field that is wrong. */
export const paymentPathFromRest = (record: RecordReader): PaymentPath => ({
  source: record.asset('source_'),
  sourceAmount: record.amount('source_amount'),
  destination: record.asset('destination_'),
  destinationAmount: record.amount('destination_amount'),
  path: record.list('path', (asset) => asset.asset()),
})

/** The whole record as the REST service writes it: it has no links. */
export const paymentPathToRest = (path: PaymentPath): Readonly<Record<string, unknown>> => ({
  ...assetToRest(path.source, 'source_'),
  source_amount: formatAmount(path.sourceAmount),
  ...assetToRest(path.destination, 'destination_'),
  destination_amount: formatAmount(path.destinationAmount),
  path: path.path.map((asset) => assetToRest(asset)),
})

/** Exchanges in one path: the REST service's own setting. */
const maxHops = 3
/** Paths for each asset at the open end. */
const maxPaths = 5

/** The exact amount to send, and the assets that may arrive. */
interface SendSearch {
  readonly source: Asset
  /** Stroops. */
  readonly amount: bigint
  readonly destinations: readonly Asset[]
}

/** The exact amount to arrive, and the assets that may pay for it. */
interface ReceiveSearch {
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

const numbersOf = (graph: PathGraph, assets: readonly Asset[]): ReadonlySet<number> =>
  new Set(assets.flatMap((asset) => graph.numberOf(asset) ?? []))

/** The means to exchange one asset for another: offers, cheapest first, and the pool of the pair. */
interface Venue {
  /** The number of the other asset. */
  readonly to: number
  readonly offers: readonly Offer[]
  readonly pool?: LiquidityPool | undefined
}

/** Offers and pools as edges between numbered assets. */
export interface PathGraph {
  readonly assets: readonly Asset[]
  readonly numberOf: (asset: Asset) => number | undefined
  /** The venues by the number of the asset given. */
  readonly edgesFrom: readonly (readonly Venue[])[]
  /** The venues by the number of the asset received. */
  readonly edgesTo: readonly (readonly Venue[])[]
}

/**
 * The graph of open offers and pools. Offers of one price are ordered by id, as the ledger fills them; among equally good
 * paths the first in this order is used.
 */
export function createPathGraph(
  offers: readonly Offer[],
  pools: readonly LiquidityPool[],
): PathGraph {
  const assets: Asset[] = []
  const numbers = new Map<string, number>()
  const edgesFrom: Map<number, GrowingVenue>[] = []
  const edgesTo: Map<number, GrowingVenue>[] = []
  const number = (asset: Asset): number => {
    const key = formatAsset(asset)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const next = assets.push(asset) - 1
    numbers.set(key, next)
    edgesFrom.push(new Map())
    edgesTo.push(new Map())
    return next
  }
  for (const offer of offers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    // The ledger has no such price; a service might.
    if (offer.price.n <= 0 || offer.price.d <= 0) continue
    const buying = number(offer.buying)
    const selling = number(offer.selling)
    venueOf(edgesFrom, buying, selling)?.offers.push(offer)
    venueOf(edgesTo, selling, buying)?.offers.push(offer)
  }
  for (const pool of pools) {
    const [a, b] = pool.reserves.map(({ asset }) => number(asset))
    if (a === undefined || b === undefined) continue
    for (const table of [edgesFrom, edgesTo])
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const venue = venueOf(table, from, to)
        if (venue) venue.pool = pool
      }
  }
  return {
    assets,
    numberOf: (asset) => numbers.get(formatAsset(asset)),
    edgesFrom: edgesFrom.map(sealed),
    edgesTo: edgesTo.map(sealed),
  }
}

interface GrowingVenue {
  readonly offers: Offer[]
  pool?: LiquidityPool
}

function venueOf(
  table: readonly Map<number, GrowingVenue>[],
  from: number,
  to: number,
): GrowingVenue | undefined {
  const venues = table[from]
  const venue = venues?.get(to) ?? { offers: [] }
  venues?.set(to, venue)
  return venue
}

/** Offers cheapest first; `toSorted` leaves equal prices in the order of their ids. */
const sealed = (venues: ReadonlyMap<number, GrowingVenue>): readonly Venue[] =>
  [...venues].map(([to, { offers, pool }]) => ({
    to,
    pool,
    offers: offers.toSorted((a, b) => comparePrices(a.price, b.price)),
  }))

/**
 * The payout for `amount` of an asset, through the pool or through offers, whichever gives more (the ledger never mixes
 * the two, CAP-38). Undefined where neither can exchange all of it.
 */
function payoutOf({ offers, pool }: Venue, given: Asset, amount: bigint): bigint | undefined {
  const reserves = pool && reservesFrom(pool, given)
  const fromPool = reserves && swapOutput(reserves, amount)?.amount
  const fromOffers = soldFor(offers, amount)
  if (fromPool === undefined || fromOffers === undefined) return fromPool ?? fromOffers
  return fromOffers > fromPool ? fromOffers : fromPool
}

/**
 * The cost of `amount` of an asset, through the pool or through offers, whichever is lower; offers of `without` are
 * skipped. Undefined where neither has so much.
 */
function costOf(
  { offers, pool }: Venue,
  received: Asset,
  amount: bigint,
  without: AccountId | undefined,
): bigint | undefined {
  const other = pool?.reserves.find(({ asset }) => formatAsset(asset) !== formatAsset(received))
  const reserves = pool && other && reservesFrom(pool, other.asset)
  const toPool = positive(reserves && swapInput(reserves, amount)?.amount)
  const toOffers = positive(paidFor(offers, amount, without))
  if (toPool === undefined || toOffers === undefined) return toPool ?? toOffers
  return toOffers < toPool ? toOffers : toPool
}

const positive = (amount: bigint | undefined) =>
  amount !== undefined && amount > 0n ? amount : undefined

function reservesFrom({ reserves, fee }: LiquidityPool, given: Asset) {
  const taken = reserves.find(({ asset }) => formatAsset(asset) === formatAsset(given))
  const paid = reserves.find(({ asset }) => formatAsset(asset) !== formatAsset(given))
  return taken && paid && { reserveIn: taken.amount, reserveOut: paid.amount, fee }
}

/** The amount that offers sell for all of `amount`. */
function soldFor(offers: readonly Offer[], amount: bigint): bigint | undefined {
  let left = amount
  let taken = 0n
  for (const offer of offers) {
    const n = BigInt(offer.price.n)
    const d = BigInt(offer.price.d)
    const sold = (left * d) / n
    if (sold === 0n) return undefined
    if (sold <= offer.amount) return taken + sold
    const part = filled(offer, offer.amount)
    if (part.paid > maxInt64) return undefined
    taken += part.sold
    left -= part.paid
    if (left === 0n) return taken
    if (left < 0n) return undefined
  }
  return undefined
}

/** The price of `amount` of the asset that offers sell. */
function paidFor(
  offers: readonly Offer[],
  amount: bigint,
  without: AccountId | undefined,
): bigint | undefined {
  let left = amount
  let paid = 0n
  for (const offer of offers) {
    if (offer.seller === without) continue
    const part = filled(offer, left)
    if (part.paid > maxInt64) return undefined
    paid += part.paid
    left -= part.sold
    if (left === 0n) return paid
    if (left < 0n) return undefined
  }
  return undefined
}

/**
 * The amount that an offer sells, up to `limit`, and its price: rounded as by the ledger in the offer's favour, and below
 * a price of one, no more than whole units of the other asset pay for.
 */
function filled({ amount, price }: Offer, limit: bigint): { sold: bigint; paid: bigint } {
  const n = BigInt(price.n)
  const d = BigInt(price.d)
  const bound = n <= d ? ceil(((amount * n) / d) * d, n) : amount
  const sold = bound < limit ? bound : limit
  return { sold, paid: ceil(sold * n, d) }
}

const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
