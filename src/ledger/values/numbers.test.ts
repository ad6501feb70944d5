import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatPrice,
  formatUnits,
  parseAmount,
  parseStroops,
  writtenAmount,
} from './numbers.ts'

const i128 = fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n })

describe('an amount', () => {
  it('is the same after it was written with 7 places and read again, up to an i128', () => {
    fc.assert(
      fc.property(i128, (value) => {
        expect(parseAmount(formatAmount(value))).toBe(value)
      }),
    )
  })

  it('in a sentence has its thousands apart and no zeros at its end', () => {
    expect(writtenAmount(284_000_000_037n)).toBe('28,400.0000037')
    expect(writtenAmount(10_000_000_000_000n)).toBe('1,000,000')
    expect(writtenAmount(0n)).toBe('0')
    expect(writtenAmount(-123_450_000_000n)).toBe('-12,345')
    expect(writtenAmount(100n)).toBe('0.00001')
  })

  it('always has 7 places', () => {
    fc.assert(
      fc.property(i128, (value) => {
        expect(formatAmount(value)).toMatch(/^-?\d+\.\d{7}$/)
      }),
    )
  })

  it('has the digits of its count of stroops', () => {
    fc.assert(
      fc.property(i128, fc.nat(18), (value, places) => {
        const text = formatUnits(value, places)
        expect(BigInt(text.replace('.', ''))).toBe(value)
        expect(text.includes('.')).toBe(places > 0)
      }),
    )
  })

  it('of 1 stroop is 0.0000001, and the largest has 19 digits', () => {
    expect(formatAmount(1n)).toBe('0.0000001')
    expect(formatAmount(-1n)).toBe('-0.0000001')
    expect(formatAmount(2n ** 63n - 1n)).toBe('922337203685.4775807')
  })

  it.each(['', '.', '1.', '.5', '1.00000000', '1e7', '+1', ' 1', '1,0', '0x10', '٣'])(
    'is not %j',
    (text) => expect(parseAmount(text)).toBeUndefined(),
  )

  it('in stroops is an integer', () => {
    fc.assert(
      fc.property(i128, (value) => {
        expect(parseStroops(value.toString())).toBe(value)
      }),
    )
    expect(parseStroops('1.0')).toBeUndefined()
  })
})

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
