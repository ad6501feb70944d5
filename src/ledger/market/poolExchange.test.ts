import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swapInput, swapOutput } from './poolExchange.ts'

describe('an exchange with a pool', () => {
  it('has a large slippage where less than a stroop becomes one, and a small one where 10.56 become 11', () => {
    const deep = { reserveIn: 3_740_000_000n, reserveOut: 162_020_000_000n, fee: 30 }
    expect(swapInput(deep, 1n)).toEqual({ amount: 1n, slippage: 4229n })
    const small = { reserveIn: 200n, reserveOut: 400n, fee: 30 }
    expect(swapInput(small, 20n)).toEqual({ amount: 11n, slippage: 4n })
  })

  it('is refused where the pool would be empty or pass an int64, or the payout is 0', () => {
    const pool = { reserveIn: 2n ** 63n - 10n, reserveOut: 100n, fee: 30 }
    expect(swapInput(pool, 100n)).toBeUndefined()
    expect(swapOutput(pool, 10n)).toBeUndefined()
    expect(swapOutput({ reserveIn: 1000n, reserveOut: 10n, fee: 30 }, 1n)).toBeUndefined()
  })

  it('never lowers the product of the reserves by rounding', () => {
    const amount = bigInt({ min: 1n, max: 2n ** 62n })
    assert(
      property(
        amount,
        amount,
        amount,
        integer({ min: 0, max: 100 }),
        (reserveIn, reserveOut, x, fee) => {
          const pool = { reserveIn, reserveOut, fee }
          const out = swapOutput(pool, x)?.amount ?? 0n
          const into = swapInput(pool, x)
          // What must go in for a payout is never more than what brought it out.
          const back = out === 0n ? undefined : swapInput(pool, out)
          return (
            (reserveIn + x) * (reserveOut - out) >= reserveIn * reserveOut &&
            (into === undefined ||
              (reserveIn + into.amount) * (reserveOut - x) >= reserveIn * reserveOut) &&
            (back === undefined || back.amount <= x)
          )
        },
      ),
    )
  })
})
