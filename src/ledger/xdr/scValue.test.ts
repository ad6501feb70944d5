import { expect, it, test } from 'vitest'
import { specOf, union } from '#e2e/testing/contracts/specs.ts'
import {
  account,
  bytes32,
  contract,
  i64,
  i128,
  map,
  opaque,
  symbol,
  u32,
  u64,
  vec,
} from '#e2e/testing/scValues.ts'
import { typedValue } from '../contract/executionEvents.ts'
import { namedValue } from '../contract/spec.ts'
import { text } from '../values/value.ts'
import { readScVal, writeScVal } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { nativeText } from './nativeText.ts'
import { scValue, treeOf } from './scValue.ts'
import { readAll, wi32, writeAll, wu32 } from './xdrBytes.ts'

test('an i128 is one number, whatever its sign', () => {
  expect(scValue(i128(-5n))).toEqual({
    kind: 'number',
    value: -5n,
    arm: 'I128',
  })
  expect(scValue({ type: 'scvU128', u128: { hi: 1n, lo: 7n } })).toEqual({
    kind: 'number',
    value: 2n ** 64n + 7n,
    arm: 'U128',
  })
})

/** All of a value that is not a list, as text. */
const factsOf = (value: Xdr.ScVal): string =>
  Object.values(scValue(value))
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ')
const error = (of: Xdr.ScError): Xdr.ScVal => ({ type: 'scvError', error: of })
const lowest = 2n ** 64n - 1n

test.each<readonly [Xdr.ScVal, string]>([
  [{ type: 'scvBool', b: true }, 'text true Bool'],
  [error({ type: 'sceContract', contractCode: 4 }), 'code Error(Contract, #4) Error'],
  [error({ type: 'sceAuth', code: 'scecInvalidAction' }), 'code Error(Auth, InvalidAction) Error'],
  [u32(7), 'number 7 U32'],
  [{ type: 'scvI32', i32: -7 }, 'number -7 I32'],
  [u64(7n), 'number 7 U64'],
  [i64(-7n), 'number -7 I64'],
  [{ type: 'scvTimepoint', timepoint: 5n }, 'time 5 Timepoint'],
  [{ type: 'scvDuration', duration: 5n }, 'number 5 s Duration'],
  [
    { type: 'scvU256', u256: { hiHi: 1n, hiLo: 2n, loHi: 3n, loLo: 7n } },
    `number ${(1n << 192n) + (2n << 128n) + (3n << 64n) + 7n} U256`,
  ],
  [
    { type: 'scvI256', i256: { hiHi: -1n, hiLo: lowest, loHi: lowest, loLo: lowest - 6n } },
    'number -7 I256',
  ],
  [opaque(bytes32(0)), `bytes ${'A'.repeat(43)}= Bytes`],
  [symbol('abc'), 'code abc Symbol'],
  [vec(), 'text empty Vec'],
  [map(), 'text empty Map'],
  [account(1), 'address GAAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQDZ7H Address'],
  [contract(1), 'address CAAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQC526 Address'],
  [{ type: 'scvLedgerKeyNonce', nonceKey: { nonce: 7n } }, 'number 7 as a nonce LedgerKeyNonce'],
  [
    { type: 'scvLedgerKeyContractInstance' },
    'text the key of the contract’s instance LedgerKeyContractInstance',
  ],
])('a value of a contract is shown by its type: $1', (value, facts) => {
  expect(factsOf(value)).toBe(facts)
})

test('a map’s symbols label its values', () => {
  expect(
    scValue({ type: 'scvMap', map: [{ key: symbol('fee'), val: { type: 'scvU32', u32: 30 } }] }),
  ).toMatchObject({
    kind: 'list',
    items: [{ kind: 'fields', fields: [{ label: 'fee', value: { kind: 'number', value: 30 } }] }],
  })
})

test('a symbol that is no text is shown as hex, alone and as a key', () => {
  const sym = Uint8Array.of(0xff, 0xfe)
  const name = '0xfffe (not UTF-8)'
  expect(scValue({ type: 'scvSymbol', sym })).toMatchObject({ kind: 'code', text: name })
  const map = [{ key: { type: 'scvSymbol', sym }, val: { type: 'scvVoid' } }] as const
  expect(JSON.stringify(scValue({ type: 'scvMap', map }))).toContain(`"label":"${name}"`)
})

test('a list of very many values is cut, and shows the number of further ones', () => {
  const vec = Array.from({ length: 900 }, () => ({ type: 'scvBool', b: true }) as const)
  const drawn = scValue({ type: 'scvVec', vec })
  expect(drawn.kind === 'list' && drawn.items.at(-1)).toEqual({ kind: 'text', text: '… 401 more' })
})

test('a value nested 499 deep is drawn 32 deep with the reason, and copied whole; one nested deeper is refused', () => {
  const nested = (levels: number): Uint8Array =>
    writeAll(() => {
      for (let i = 0; i < levels; i++) {
        wi32(16) // scvVec
        wi32(1)
        wu32(1)
      }
      wi32(1) // scvVoid
    })
  const value = readAll(nested(499), readScVal)
  const drawn = JSON.stringify(scValue(value))
  expect(drawn).toContain('… nested deeper than 32')
  expect(drawn.split('"list"')).toHaveLength(1 + 32)
  expect(nativeText(value)).toBe(`${'['.repeat(499)}null${']'.repeat(499)}`)
  expect(writeAll(() => writeScVal(value))).toEqual(nested(499))
  expect(() => readAll(nested(500), readScVal)).toThrow('deeper than')
})

test('a value that names its type within itself is named as deep as it is drawn', () => {
  const spec = specOf({ types: [union('List', { Of: ['List'] })] })
  let value: Xdr.ScVal = { type: 'scvVoid' }
  for (let i = 0; i < 500; i++) value = { type: 'scvVec', vec: [symbol('Of'), value] }
  const named = namedValue(scValue(value), 'List', spec)
  expect(JSON.stringify(named)).toContain('… nested deeper than 32')
})

const [mark, letter] = [[0xef, 0xbb, 0xbf], 0x41]

it('bytes that are text are shown as text, others as hex', () => {
  const shown = (...bytes: number[]) => treeOf('text', Uint8Array.of(...bytes)).text
  expect(shown(letter)).toBe('"A"')
  expect(shown(...mark, letter)).toBe('efbbbf41')
  expect(shown(0xff)).toBe('ff')
})

it('a contract’s string is shown with its invisible byte order mark', () => {
  const shown = (...bytes: number[]) =>
    typedValue({ type: 'scvString', str: Uint8Array.of(...bytes) }).value
  expect(shown(...mark, letter)).toMatchObject(text('\ufeffA'))
  expect(shown(0xff, letter)).toMatchObject({ kind: 'bytes', base64: '/0E=' })
})
