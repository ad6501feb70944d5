import { expect, test } from 'vitest'
import { scValue } from './scValue.ts'

const symbol = (text: string) =>
  ({ type: 'scvSymbol', sym: new TextEncoder().encode(text) }) as const

test('an i128 is one number, whatever its sign', () => {
  expect(scValue({ type: 'scvI128', i128: { hi: -1n, lo: 2n ** 64n - 5n } })).toEqual({
    kind: 'number',
    value: -5n,
  })
  expect(scValue({ type: 'scvU128', u128: { hi: 1n, lo: 7n } })).toEqual({
    kind: 'number',
    value: 2n ** 64n + 7n,
  })
})

test('a map’s symbols label its values', () => {
  expect(
    scValue({ type: 'scvMap', map: [{ key: symbol('fee'), val: { type: 'scvU32', u32: 30 } }] }),
  ).toEqual({
    kind: 'list',
    items: [{ kind: 'fields', fields: [{ label: 'fee', value: { kind: 'number', value: 30 } }] }],
  })
})

test('a list of very many values is cut, and shows the number of further ones', () => {
  const vec = Array.from({ length: 900 }, () => ({ type: 'scvBool', b: true }) as const)
  const drawn = scValue({ type: 'scvVec', vec })
  expect(drawn.kind === 'list' && drawn.items.at(-1)).toEqual({ kind: 'text', text: '… 401 more' })
})
