import { expect, test } from 'vitest'
import { quotientOf } from './Amount.tsx'

test('a quotient is exact if it ends, otherwise cut, never rounded', () => {
  expect(quotientOf(89n, 10n)).toEqual({ integer: '8', fraction: '9', cut: false })
  expect(quotientOf(2n, 3n)).toEqual({ integer: '0', fraction: '6666666', cut: true })
  expect(quotientOf(6n, 3n)).toEqual({ integer: '2', fraction: '', cut: false })
  expect(quotientOf(-3n, 2n)).toEqual({ integer: '−1', fraction: '5', cut: false })
  expect(quotientOf(-1n, 2n)).toEqual({ integer: '−0', fraction: '5', cut: false })
  expect(quotientOf(0n, -2n)).toEqual({ integer: '0', fraction: '', cut: false })
  expect(quotientOf(1n, 0n)).toBeUndefined()
  expect(quotientOf(0n, 0n)).toBeUndefined()
})

test('a small quotient has seven significant digits', () => {
  expect(quotientOf(1n, 2_147_483_647n)).toEqual({
    integer: '0',
    fraction: '0000000004656612',
    cut: true,
  })
})
