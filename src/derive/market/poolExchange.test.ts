import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poolDeposit, poolPayout } from './poolExchange.ts'

describe('an exchange with a pool', () => {
  it('has a large slippage where less than a stroop becomes one, and a small one where 10.56 become 11', () => {
    const deep = { taken: 3_740_000_000n, given: 162_020_000_000n, fee: 30 }
    expect(poolDeposit(deep, 1n)).toEqual({ amount: 1n, slippage: 4229n })
    const small = { taken: 200n, given: 400n, fee: 30 }
    expect(poolDeposit(small, 20n)).toEqual({ amount: 11n, slippage: 4n })
  })

  it('is refused where the pool would be empty or pass an int64, or the payout is 0', () => {
    const pool = { taken: 2n ** 63n - 10n, given: 100n, fee: 30 }
    expect(poolDeposit(pool, 100n)).toBeUndefined()
    expect(poolPayout(pool, 10n)).toBeUndefined()
    expect(poolPayout({ taken: 1000n, given: 10n, fee: 30 }, 1n)).toBeUndefined()
  })

  it('never lowers the product of the reserves by rounding', () => {
    const amount = bigInt({ min: 1n, max: 2n ** 62n })
    assert(
      property(amount, amount, amount, integer({ min: 0, max: 100 }), (taken, given, x, fee) => {
        const pool = { taken, given, fee }
        const out = poolPayout(pool, x)?.amount ?? 0n
        const into = poolDeposit(pool, x)
        // What must go in for a payout is never more than what brought it out.
        const back = out === 0n ? undefined : poolDeposit(pool, out)
        return (
          (taken + x) * (given - out) >= taken * given &&
          (into === undefined || (taken + into.amount) * (given - x) >= taken * given) &&
          (back === undefined || back.amount <= x)
        )
      }),
    )
  })
})
