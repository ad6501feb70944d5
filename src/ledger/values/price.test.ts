import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice } from './price.ts'

const int32 = fc.integer({ min: 1, max: 2 ** 31 - 1 })

describe('a price', () => {
  it('is the fraction rounded half up at the seventh place, never off by more than half of it', () => {
    fc.assert(
      fc.property(int32, int32, (n, d) => {
        const printed = BigInt(formatPrice({ n, d }).replace('.', ''))
        // printed − 1/2 <= n · 10^7 / d < printed + 1/2, in halves
        const exact = BigInt(n) * 20_000_000n
        expect((printed * 2n - 1n) * BigInt(d) <= exact).toBe(true)
        expect((printed * 2n + 1n) * BigInt(d) > exact).toBe(true)
      }),
    )
  })

  it('does not depend on whether the fraction is reduced', () => {
    const small = fc.integer({ min: 1, max: 46_000 })
    fc.assert(
      fc.property(small, small, small, (n, d, factor) => {
        expect(formatPrice({ n: n * factor, d: d * factor })).toBe(formatPrice({ n, d }))
      }),
    )
  })

  it('of 200/19 is 10.5263158 (observed.md), and of 1/20000000 is half a place, rounded up', () => {
    expect(formatPrice({ n: 200, d: 19 })).toBe('10.5263158')
    expect(formatPrice({ n: 1, d: 20_000_000 })).toBe('0.0000001')
    expect(formatPrice({ n: 1, d: 20_000_001 })).toBe('0.0000000')
  })
})
