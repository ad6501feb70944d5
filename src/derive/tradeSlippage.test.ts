import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depositSlippage, infiniteSlippage, payoutSlippage } from './tradeSlippage.ts'

describe('rounding of a trade with a pool', () => {
  it('is large where a fraction of a stroop becomes one, and small where 10.56 become 11', () => {
    const deep = { reserveIn: 3_740_000_000n, reserveOut: 162_020_000_000n, fee: 30 }
    expect(depositSlippage(deep, 1n)).toBe(4229n)
    expect(depositSlippage({ reserveIn: 200n, reserveOut: 400n, fee: 30 }, 20n)).toBe(4n)
    expect(depositSlippage({ reserveIn: 200n, reserveOut: 300n, fee: 30 }, 3n)).toBe(48n)
  })

  it('is infinite where the pool would be emptied or filled beyond an int64', () => {
    const pool = { reserveIn: 2n ** 63n - 10n, reserveOut: 100n, fee: 30 }
    expect(depositSlippage(pool, 100n)).toBe(infiniteSlippage)
    expect(payoutSlippage(pool, 10n)).toBe(infiniteSlippage)
  })

  it('matters less, the more is traded', () => {
    const amount = bigInt({ min: 10n ** 6n, max: 10n ** 12n })
    assert(
      property(amount, amount, integer({ min: 0, max: 100 }), (reserveIn, sent, fee) => {
        const pool = { reserveIn, reserveOut: reserveIn, fee }
        expect(payoutSlippage(pool, sent)).toBeLessThanOrEqual(1n)
        expect(depositSlippage(pool, reserveIn / 2n)).toBeLessThanOrEqual(1n)
      }),
    )
  })
})
