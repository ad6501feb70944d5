/** A pool's reserves of both assets, in its order, and all its shares. Stroops. */
export interface ReservesAndShares {
  readonly reserves: readonly bigint[]
  readonly totalShares: bigint
}

/** The amounts of both assets that a deposit takes, in the pool's order, and the shares that it gives. */
export interface PoolDeposit {
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
