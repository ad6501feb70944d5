import { expect, it } from 'vitest'
import { address, amount, list, number } from '#ledger/values/value.ts'
import { returnedAmount, withAmounts, withErrorAmounts } from './CallStepLine.tsx'

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

it('the one number of a token’s event that no interface declares is its amount', () => {
  const holder = { label: '', value: address('GA') }
  const units = { label: '', value: number(50_000n) }
  const known = { token: { ...token, symbol: 'POOL' } }
  const amount = { label: '', value: number(50_000n, '= 0.005 “POOL”') }
  expect(withAmounts([holder, holder, units], 'transfer', known)).toEqual([holder, holder, amount])
  expect(withAmounts([holder, units], 'mint', known)).toEqual([holder, amount])
  expect(withAmounts([holder, units], 'burn', known)).toEqual([holder, amount])
  const approval = { label: '', value: list([number(50_000n), number(900)]) }
  expect(withAmounts([holder, holder, approval], 'approve', known)).toEqual([
    holder,
    holder,
    { label: '', value: list([amount.value, number(900)]) },
  ])
  // Other events’ numbers are of their own, and so are numbers beside a named amount.
  expect(withAmounts([holder, units], 'stake', known)).toEqual([holder, units])
  expect(withAmounts([holder, units], 'transfer', {})).toEqual([holder, units])
  const named = { label: 'amount', value: number(50_000n) }
  expect(withAmounts([units, named], 'transfer', known)).toEqual([
    units,
    { ...named, value: amount.value },
  ])
})

it('amounts in the host’s message of an error are of the asset whose contract raised it', () => {
  const [asset, ledger] = [{ type: 'native' } as const, { ...number(7), arm: 'U32' }]
  const [held, wanted] = [
    { ...number(100n), arm: 'I128' },
    { ...number(50_000_000n), arm: 'I64' },
  ]
  const sentence = ['balance is not sufficient to spend', ':', held, ',', wanted, ledger]
  expect(withErrorAmounts(sentence, { asset })).toEqual([
    'balance is not sufficient to spend',
    ':',
    amount(100n, asset),
    ',',
    amount(50_000_000n, asset),
    ledger,
  ])
  expect(withErrorAmounts(sentence, { token })).toEqual(sentence)
})
