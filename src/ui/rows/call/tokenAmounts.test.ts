import { expect, it } from 'vitest'
import { number } from '../../../model/value.ts'
import { returnedAmount } from './tokenAmounts.ts'

const token = { name: 'Harbor Credit', symbol: 'HBR', decimals: 7 }

it('an amount of a token without decimals keeps its zeros', () => {
  expect(returnedAmount(number(100n), 'balance', { token: { ...token, decimals: 0 } })).toEqual(
    number(100n, '= 100 “HBR”'),
  )
})

it.each([
  [1_000_000_000_000_000n, '= 100,000,000 “HBR”'],
  [12_345_678n, '= 1.2345678 “HBR”'],
  [-12_345_670_000_000_000n, '= -1,234,567,000 “HBR”'],
  [0n, '= 0 “HBR”'],
])('an amount of a token is written by its decimals, with separators: %s', (units, unit) => {
  expect(returnedAmount(number(units), 'balance', { token })).toEqual(number(units, unit))
})
