import { expect, it } from 'vitest'
import { address, amount, list, number } from '#ledger/values/value.ts'
import { returnedAmount, storedValue, withAmounts, withErrorAmounts } from './CallStepLine.tsx'

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

it('the largest number has no limit in an approval alone; elsewhere it is an amount like any other', () => {
  const most = number(2n ** 127n - 1n)
  const known = { token: { ...token, symbol: 'BIG' } }
  const exact = number(
    2n ** 127n - 1n,
    '= 17,014,118,346,046,923,173,168,730,371,588.4105727 “BIG”',
  )
  const field = { label: 'amount', value: most }
  for (const name of ['transfer', 'mint', 'burn', 'clawback'])
    expect(withAmounts([field], name, known)).toEqual([{ ...field, value: exact }])
  expect(returnedAmount(most, 'balance', known)).toEqual(exact)
  expect(
    storedValue(most, list([{ kind: 'code', text: 'Balance' }, address('GA')]), known),
  ).toEqual(exact)
  const unlimited = { kind: 'text', text: 'unlimited “BIG”' }
  expect(withAmounts([field], 'approve', known)).toEqual([{ ...field, value: unlimited }])
  expect(returnedAmount(most, 'allowance', known)).toEqual(unlimited)
})

const parameter = (name: string, type: string) => ({ name, type, doc: '' })
const spec = (functions: Readonly<Record<string, readonly string[]>>) => ({
  functions: Object.entries(functions).map(([name, inputs]) => ({
    name,
    doc: '',
    inputs: inputs.map((input) => {
      const [label = '', type = ''] = input.split(': ')
      return parameter(label, type)
    }),
  })),
  types: [],
  events: [],
  meta: [],
  exports: [],
})
const holders = ['from: Address', 'to: Address']

it.each([
  ['that transfers a token by its id', { transfer: [...holders, 'token_id: i128'] }, false],
  ['of SEP-50', { owner_of: ['n: u32'], transfer: [...holders, 'which: u32'] }, false],
  ['that names its ids in camel case', { transfer: [...holders, 'tokenId: u128'] }, false],
  ['of SEP-41', { transfer: [...holders, 'amount: i128'], balance: ['id: Address'] }, true],
  [
    'of SEP-41 with muxed receivers',
    { transfer: [...holders, 'to_muxed_id: u64', 'amount: i128'] },
    true,
  ],
  ['with an amount of each id', { transfer: [...holders, 'id: u32', 'amount: i128'] }, true],
])('an interface %s says whether a token’s numbers are amounts', (_, functions, isAmount) => {
  const known = { token: { ...token, decimals: 0 }, spec: spec(functions) }
  // Its events are not declared.
  const number4711 = { label: '', value: number(4_711n) }
  const holder = { label: '', value: address('GA') }
  const [, , shown] = withAmounts([holder, holder, number4711], 'transfer', known)
  expect(shown).toEqual(
    isAmount ? { label: '', value: number(4_711n, '= 4,711 “HBR”') } : number4711,
  )
  expect(returnedAmount(number(2n), 'balance', known)).toEqual(
    isAmount ? number(2n, '= 2 “HBR”') : number(2n),
  )
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
