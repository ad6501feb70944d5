import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenAmount, formatAmount, formatUnits, parseAmount, parseStroops } from './amount.ts'

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
