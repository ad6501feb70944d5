/** A pool as an exchange finds it. Amounts are stroops. */
export interface PoolReserves {
  /** Of the asset that the pool will take, and of the one that it will give. */
  readonly taken: bigint
  readonly given: bigint
  /** Basis points. */
  readonly fee: number
}

/** What comes out of an exchange with a pool, or must go in. */
export interface PoolExchange {
  readonly amount: bigint
  /** How far rounding moved the amount, in the reference's unit (see `deviation`). */
  readonly slippage: bigint
}

const maxInt64 = 2n ** 63n - 1n
const whole = 10_000n

/**
 * What a pool gives for `amount`: y = floor[(1 − F)Yx / (X + x − Fx)] (CAP-38).
 * Undefined where nothing comes out, or the pool would hold more than an int64.
 */
export function poolPayout(pool: PoolReserves, amount: bigint): PoolExchange | undefined {
  const kept = whole - BigInt(pool.fee)
  const divisor = pool.taken * whole + amount * kept
  if (kept <= 0n || divisor === 0n || amount > maxInt64 - pool.taken) return undefined
  const exact = pool.given * amount * kept
  const payout = exact / divisor
  return payout <= 0n || payout > maxInt64
    ? undefined
    : { amount: payout, slippage: deviation(exact, divisor, payout) }
}

/**
 * What a pool takes to give `amount`: x = ceil[Xy / ((Y − y)(1 − F))] (CAP-38).
 * Undefined where the pool does not have it, or would hold more than an int64.
 */
export function poolDeposit(pool: PoolReserves, amount: bigint): PoolExchange | undefined {
  const kept = whole - BigInt(pool.fee)
  if (kept <= 0n || amount >= pool.given) return undefined
  const divisor = (pool.given - amount) * kept
  const exact = pool.taken * amount * whole
  const deposit = (exact + divisor - 1n) / divisor
  return deposit > maxInt64 - pool.taken
    ? undefined
    : { amount: deposit, slippage: deviation(exact, divisor, deposit) }
}

/**
 * |rounded − exact| / exact as the reference works it out: with four more places, rounded down at each step. It calls
 * the result basis points, but what it stores are hundredths.
 */
function deviation(dividend: bigint, divisor: bigint, rounded: bigint): bigint {
  if (dividend % divisor === 0n) return 0n
  const exact = (dividend * whole) / divisor
  if (exact === 0n) return 0n
  const off = exact - rounded * whole
  return ((off < 0n ? -off : off) * whole) / exact / 100n
}
