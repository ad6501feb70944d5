import { expect, test } from 'vitest'
import { readRecord } from '../../restRecord.ts'
import { priceFromRest } from './priceText.ts'

test('an operation’s price is above 0, unless its transaction failed', () => {
  const read = (n: number, d: number, more: object = {}) =>
    priceFromRest(readRecord({ price_r: { n, d }, ...more }), 'price_r')
  expect(read(2, 3)).toEqual({ n: 2, d: 3 })
  for (const [n, d] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [-1, 1],
  ] as const) {
    expect(() => read(n, d)).toThrow('price_r is no price of an offer')
    expect(() => read(n, d, { transaction_successful: true })).toThrow('price_r')
    expect(read(n, d, { transaction_successful: false })).toEqual({ n, d })
  }
})
