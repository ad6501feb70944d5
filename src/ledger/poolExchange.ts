import { maxInt64 } from './values/numbers.ts'

/** A pool before an exchange. Amounts are stroops. */
export interface PoolReserves {
  /** The reserves of the asset that the pool receives, and of the one that it pays out. */
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** Basis points. */
  readonly fee: number
}

/** The amount that an exchange with a pool pays out, or that must be paid in. */
interface PoolExchange {
  readonly amount: bigint
  /** The amount that rounding moved, in the REST service's unit (see `deviation`). */
  readonly slippage: bigint
}

const basisPointsPerUnit = 10_000n

/**
 * The pool's payout for `amount`: y = floor[(1 − F)Yx / (X + x − Fx)] (CAP-38). Undefined if the payout is 0, or the
 * pool would hold more than an int64.
 */
export function swapOutput(pool: PoolReserves, amount: bigint): PoolExchange | undefined {
  const afterFee = basisPointsPerUnit - BigInt(pool.fee)
  const divisor = pool.reserveIn * basisPointsPerUnit + amount * afterFee
  if (afterFee <= 0n || divisor === 0n || amount > maxInt64 - pool.reserveIn) return undefined
  const exact = pool.reserveOut * amount * afterFee
  const payout = exact / divisor
  return payout <= 0n || payout > maxInt64
    ? undefined
    : { amount: payout, slippage: deviation(exact, divisor, payout) }
}

/**
 * The amount that a pool takes to pay out `amount`: x = ceil[Xy / ((Y − y)(1 − F))] (CAP-38). Undefined if the pool
 * does not have it, or would hold more than an int64.
 */
export function swapInput(pool: PoolReserves, amount: bigint): PoolExchange | undefined {
  const afterFee = basisPointsPerUnit - BigInt(pool.fee)
  if (afterFee <= 0n || amount >= pool.reserveOut) return undefined
  const divisor = (pool.reserveOut - amount) * afterFee
  const exact = pool.reserveIn * amount * basisPointsPerUnit
  const deposit = (exact + divisor - 1n) / divisor
  return deposit > maxInt64 - pool.reserveIn
    ? undefined
    : { amount: deposit, slippage: deviation(exact, divisor, deposit) }
}

/**
 * |rounded − exact| / exact as the REST service computes it: with four more decimals, rounded down at each step. It calls
 * the result basis points, but stores hundredths.
 */
function deviation(dividend: bigint, divisor: bigint, rounded: bigint): bigint {
  if (dividend % divisor === 0n) return 0n
  const exact = (dividend * basisPointsPerUnit) / divisor
  if (exact === 0n) return 0n
  const off = exact - rounded * basisPointsPerUnit
  return ((off < 0n ? -off : off) * basisPointsPerUnit) / exact / 100n
}

/** A pool's reserves of both assets, in its order, and all its shares. Stroops. */
export interface ReservesAndShares {
  readonly reserves: readonly bigint[]
  readonly totalShares: bigint
}

/** The amounts of both assets that a deposit takes, in the pool's order, and the shares that it gives. */
interface PoolDeposit {
  readonly amounts: readonly [bigint, bigint]
  readonly shares: bigint
}

/**
 * The deposit of at most `most` (CAP-38). An empty pool takes all of it, for √(ab) shares. Another pool takes as much
 * as keeps its price: the smaller of both assets' shares ⌊S·most/reserve⌋, for ⌈shares·reserve/S⌉ of each. Undefined if
 * a reserve is 0.
 */
export function depositInto(
  { reserves: [a, b], totalShares }: ReservesAndShares,
  most: readonly [bigint, bigint],
): PoolDeposit | undefined {
  if (totalShares === 0n) return { amounts: most, shares: squareRoot(most[0] * most[1]) }
  if (a === undefined || b === undefined || a === 0n || b === 0n) return undefined
  const byFirst = (totalShares * most[0]) / a
  const bySecond = (totalShares * most[1]) / b
  const shares = byFirst < bySecond ? byFirst : bySecond
  const taken = (reserve: bigint) => (shares * reserve + totalShares - 1n) / totalShares
  return { amounts: [taken(a), taken(b)], shares }
}

/** Rounded down (Newton's method). */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
