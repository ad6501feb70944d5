import { type Asset, formatAsset } from '../asset.ts'
import type { LiquidityPool } from '../liquidityPool.ts'
import type { Offer } from '../offer.ts'
import { comparePrices } from '../values/amount.ts'
import type { AccountId } from '../values/ids.ts'
import { swapInput, swapOutput } from './poolExchange.ts'

/** The means to exchange one asset for another: offers, cheapest first, and the pool of the pair. */
export interface Venue {
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

const maxInt64 = 2n ** 63n - 1n

/**
 * The payout for `amount` of an asset, through the pool or through offers, whichever gives more (the ledger never mixes
 * the two, CAP-38). Undefined where neither can exchange all of it.
 */
export function payoutOf(
  { offers, pool }: Venue,
  given: Asset,
  amount: bigint,
): bigint | undefined {
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
export function costOf(
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
