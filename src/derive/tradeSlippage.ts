/** What rounding did to a trade with a pool. Amounts are stroops. */
export interface PoolTrade {
  /** The pool's reserves before the operation: of the asset it took, and of the one it gave. */
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** Basis points. */
  readonly fee: number
}

/** More than any aggregation takes in: the amounts pass what the ledger can hold. */
export const infiniteSlippage = 2n ** 63n - 1n

const maxInt64 = 2n ** 63n - 1n
const whole = 10_000n

/**
 * How far the payout of a strict-send payment lies below the exact one, in the reference's unit. Trades of 1000 or more
 * are left out of aggregations (rest.md 6.2, CAP-38: y = floor[(1 − F)Yx / (X + x − Fx)]).
 */
export function payoutSlippage(pool: PoolTrade, amountIn: bigint): bigint {
  const kept = whole - BigInt(pool.fee)
  const divisor = pool.reserveIn * whole + amountIn * kept
  if (kept <= 0n || divisor === 0n || amountIn > maxInt64 - pool.reserveIn) return infiniteSlippage
  const exact = pool.reserveOut * amountIn * kept
  const payout = exact / divisor
  if (payout <= 0n || payout > maxInt64) return infiniteSlippage
  return deviation(exact, divisor, payout)
}

/**
 * How far the deposit of a strict-receive payment lies above the exact one
 * (CAP-38: x = ceil[Xy / ((Y − y)(1 − F))]).
 */
export function depositSlippage(pool: PoolTrade, amountOut: bigint): bigint {
  const kept = whole - BigInt(pool.fee)
  if (kept <= 0n || amountOut >= pool.reserveOut) return infiniteSlippage
  const divisor = (pool.reserveOut - amountOut) * kept
  const exact = pool.reserveIn * amountOut * whole
  const deposit = (exact + divisor - 1n) / divisor
  if (deposit > maxInt64 - pool.reserveIn) return infiniteSlippage
  return deviation(exact, divisor, deposit)
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
