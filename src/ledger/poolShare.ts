import type { DescribedEffect } from './effects/registry.ts'
import type { LiquidityPool } from './liquidityPool.ts'
import type { TradePrice } from './tradeAggregation.ts'
import { toidParts } from './values/ids.ts'
import { secondsPerDay, type UnixSeconds, unixSeconds } from './values/numbers.ts'

const week = 7 * secondsPerDay
/** The value of a share is counted in billionths. */
const one = 1_000_000_000n

/** A pool after a change. */
export interface SharePoint {
  readonly at: UnixSeconds
  /** Stroops, in the pool's order. */
  readonly reserves: readonly bigint[]
  readonly shares: bigint
  /** See `shareValue`. */
  readonly value: bigint
}

/** What a share of a pool was worth in the last seven days. */
export interface ShareLine {
  /** Ascending; the last one is as the pool is. */
  readonly points: readonly SharePoint[]
  /** What it begins with: seven days ago, the pool's last filling, or the first change that was read. */
  readonly begins: 'week' | 'filled' | 'read'
  /** The last value over the first. */
  readonly growth: TradePrice
}

/**
 * A share in both of a pool's assets alike, √(ab) ÷ shares, in billionths: fees alone change it, whatever the price does. The
 * first deposit gets √(ab) shares (CAP-38), so it begins with 1. Undefined without shares.
 */
function shareValue([a = 0n, b = 0n]: readonly bigint[], shares: bigint): bigint | undefined {
  return shares === 0n ? undefined : rootOf(a * b * one * one) / shares
}

/** The whole part of a square root (Newton’s method, from above). */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** What a share has grown by since the pool was filled; undefined while nobody holds shares. */
export function growthSinceFilled({
  reserves,
  totalShares,
}: LiquidityPool): TradePrice | undefined {
  const amounts = reserves.map(({ amount }) => amount)
  const n = shareValue(amounts, totalShares)
  return n === undefined ? undefined : { n, d: one }
}

/**
 * A share of a pool over the seven days before `now`, by the pool's newest effects (rest.md 3.5), newest first, which have it as they left it.
 * A pool that was emptied and filled again begins anew. Undefined while nobody holds shares, and where no change was read.
 */
export function shareLine(
  pool: LiquidityPool,
  effects: readonly DescribedEffect[],
  now: UnixSeconds,
): ShareLine | undefined {
  const states = effects.toReversed().flatMap((effect) => statesIn(effect, pool))
  const lastEmpty = states.findLastIndex(({ shares }) => shares === 0n)
  const reserves = pool.reserves.map(({ amount }) => amount)
  const newest = { at: now, ledger: pool.lastModifiedLedger, reserves, shares: pool.totalShares }
  // The record is newer than its list, older, or what the last change left.
  const isKnown =
    String(states.at(-1)?.reserves) === String(reserves) ||
    states.some(({ ledger }) => ledger > newest.ledger)
  const filled = [...states.slice(lastEmpty + 1), ...(isKnown ? [] : [newest])].flatMap((state) => {
    const value = shareValue(state.reserves, state.shares)
    return value === undefined ? [] : [{ ...state, value }]
  })
  const start = filled.findLastIndex(({ at }) => at <= now - week)
  const points = filled
    .slice(Math.max(0, start))
    .map((point) => ({ ...point, at: unixSeconds(Math.max(point.at, now - week)) }))
  const [first, end] = [points[0], points.at(-1)]
  const begins = start >= 0 ? 'week' : lastEmpty >= 0 ? 'filled' : 'read'
  if (states.length === 0 || first === undefined || end === undefined) return undefined
  return { points, begins, growth: { n: end.value, d: first.value } }
}

/** The pool as an effect left it; an operation's effects may be of others. */
function statesIn({ body, createdAt, operation }: DescribedEffect, { id }: LiquidityPool) {
  if (!('pool' in body)) return []
  // Of one that was removed there is but the id.
  const { pool } = body
  const state = typeof pool === 'object' ? pool : { id: pool, reserves: [], totalShares: 0n }
  const reserves: readonly bigint[] = state.reserves.map(({ amount }) => amount)
  const shares: bigint = state.totalShares
  return state.id === id
    ? [{ at: createdAt, ledger: toidParts(operation).ledger, reserves, shares }]
    : []
}
