import { describe, expect, it } from 'vitest'
import { enumeration, struct, union } from '#e2e/testing/contracts/specs.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { encodeStrkey, parseContractId } from '../values/ids.ts'
import { argumentOf, callEnvelope } from './arguments.ts'
import { readTransactionEnvelope } from './generated/reader.ts'
import { scValue } from './scValue.ts'
import { readAll } from './xdrBytes.ts'

const types = [
  struct('Milestone', { label: 'Symbol', amount: 'i128' }),
  union('Ruling', { Refund: [], Split: ['u32', 'u32'] }),
  union('Key', { External: ['Bytes'], Zero: [] }),
  struct('Opt', { a: 'u32', b: 'Option<u32>' }),
  enumeration('Color', { Red: 7 }),
  struct('Loop', { inner: 'Loop' }),
]

describe('an argument by its type', () => {
  it.each([
    ['7', 'u32', { type: 'scvU32', u32: 7 }],
    ['-1', 'i64', { type: 'scvI64', i64: -1n }],
    ['1,000', 'u32', { type: 'scvU32', u32: 1000 }],
    ['1_000', 'u128', { type: 'scvU128', u128: { hi: 0n, lo: 1000n } }],
    ['-1', 'i128', { type: 'scvI128', i128: { hi: -1n, lo: 2n ** 64n - 1n } }],
    ['true', 'bool', { type: 'scvBool', b: true }],
    ['', 'Option<u32>', { type: 'scvVoid' }],
    ['3', 'Option<u32>', { type: 'scvU32', u32: 3 }],
    ['0xABCD', 'BytesN<2>', { type: 'scvBytes', bytes: Uint8Array.of(0xab, 0xcd) }],
    [
      '[1, 2]',
      'Vec<u32>',
      {
        type: 'scvVec',
        vec: [
          { type: 'scvU32', u32: 1 },
          { type: 'scvU32', u32: 2 },
        ],
      },
    ],
    [
      '[1, true]',
      '(u32, bool)',
      {
        type: 'scvVec',
        vec: [
          { type: 'scvU32', u32: 1 },
          { type: 'scvBool', b: true },
        ],
      },
    ],
    ['Red', 'Color', { type: 'scvU32', u32: 7 }],
    ['7', 'Color', { type: 'scvU32', u32: 7 }],
  ] as const)('“%s” is a %s', (text, type, value) => {
    expect(argumentOf(text, type, types)).toEqual(value)
  })

  it('of a struct has its fields in the order of their names, of a union its case first', () => {
    const struct = argumentOf('{"label": "base", "amount": "12"}', 'Milestone', types)
    expect(struct).toMatchObject({ type: 'scvMap', map: [{ val: { type: 'scvI128' } }, {}] })
    expect(scValue(argumentOf('{"Split": [1, 2]}', 'Ruling', types))).toMatchObject({
      items: [{ text: 'Split' }, { value: 1 }, { value: 2 }],
    })
    expect(argumentOf('Refund', 'Ruling', types)).toMatchObject({ vec: [{ type: 'scvSymbol' }] })
    expect(argumentOf('{"bb": 1, "a": 2}', 'Map<Symbol, u32>', types)).toMatchObject({
      map: [{ val: { u32: 2 } }, { val: { u32: 1 } }],
    })
  })

  it.each([
    ['bytes', '[["0x0100", 1], ["0x02", 2]]', 'Map<Bytes, u32>', [1, 2]],
    [
      'enums with bytes',
      '[[{"External": ["0x02"]}, 1], [{"External": ["0x0100"]}, 2]]',
      'Map<Key, u32>',
      [2, 1],
    ],
    ['cases of an enum', '[["Zero", 1], [{"External": ["0x02"]}, 2]]', 'Map<Key, u32>', [2, 1]],
    ['tuples of text', '[[["b", 1], 1], [["aa", 1], 2]]', 'Map<(Symbol, u32), u32>', [2, 1]],
    ['tuples of strings', '[[["b"], 1], [["aaa"], 2]]', 'Map<(String), u32>', [2, 1]],
    ['lists', '[[[2], 1], [[1, 1], 2], [[1], 3], [[], 4]]', 'Map<Vec<i32>, u32>', [4, 3, 2, 1]],
    ['signed numbers in tuples', '[[[1], 1], [[-1], 2]]', 'Map<(i64), u32>', [2, 1]],
    ['signed numbers of 256 bits', '[["1", 1], ["-1", 2], ["-2", 3]]', 'Map<I256, u32>', [3, 2, 1]],
    ['unsigned ones', `[["${2n ** 255n}", 1], ["1", 2]]`, 'Map<U256, u32>', [2, 1]],
    [
      'maps',
      '[[{"b": 1}, 1], [{"a": 2}, 2], [{"a": -1, "b": 5}, 3], [{"a": -1}, 4]]',
      'Map<Map<Symbol, i32>, u32>',
      [4, 3, 2, 1],
    ],
    [
      'structs',
      '[[{"label": "b", "amount": 1}, 1], [{"label": "aa", "amount": -1}, 2]]',
      'Map<Milestone, u32>',
      [2, 1],
    ],
    ['absent and present', '[[5, 1], [null, 2]]', 'Map<Option<u32>, u32>', [2, 1]],
    ['absent and true', '[[null, 1], [true, 2]]', 'Map<Option<bool>, u32>', [2, 1]],
  ] as const)('of a map has its keys as the host wants them: %s', (_what, text, type, values) => {
    const found = argumentOf(text, type, types)
    const map = defined(found.type === 'scvMap' ? found.map : undefined)
    expect(map.map(({ val }) => ('u32' in val ? val.u32 : undefined))).toEqual(values)
  })

  it('of a struct may lack what is an Option: it is none, and none is written', () => {
    const whole = argumentOf('{"a": 1, "b": null}', 'Opt', types)
    expect(argumentOf('{"a": 1}', 'Opt', types)).toEqual(whole)
    expect(argumentOf('[["a", 1]]', 'Opt', types)).toEqual(whole)
    expect(whole).toMatchObject({ map: [{ val: { u32: 1 } }, { val: { type: 'scvVoid' } }] })
    expect(argumentOf('[{"a": 1}]', 'Vec<Opt>', types)).toEqual({ type: 'scvVec', vec: [whole] })
  })

  it('of an enum is also what the SDK takes', () => {
    const split = argumentOf('{"Split": [1, 2]}', 'Ruling', types)
    expect(argumentOf('{"tag": "Split", "values": [1, 2]}', 'Ruling', types)).toEqual(split)
    const refund = argumentOf('Refund', 'Ruling', types)
    expect(argumentOf('{"tag": "Refund"}', 'Ruling', types)).toEqual(refund)
  })

  it('has no key twice, however deep', () => {
    expect(() =>
      argumentOf('[[["a", 1], 1], [["a", 1], 2]]', 'Map<(Symbol, u32), u32>', types),
    ).toThrow('a key twice')
  })

  it.each([
    ['4294967296', 'u32', 'outside of 0 to 4294967295'],
    ['1.5', 'u32', 'no whole number'],
    ['[9007199254740993]', 'Vec<u64>', 'past 2^53 needs quotes'],
    ['[1, 2]', 'u32', 'no whole number'],
    ['{"a": [1]}', 'Opt', 'no whole number'],
    ['1,5', 'u32', 'no whole number'],
    ['[7]', 'Color', 'one of Red'],
    ['GABC', 'Address', 'no address'],
    [encodeStrkey('G', new Uint8Array(35)), 'Address', 'no address'],
    [encodeStrkey('C', new Uint8Array(30)), 'Address', 'no address'],
    [encodeStrkey('M', new Uint8Array(45)), 'MuxedAddress', 'no address'],
    ['0x00', 'BytesN<2>', 'has 1 bytes, not 2'],
    ['ünïcode', 'Symbol', 'a symbol has at most'],
    ['{"label": "base"}', 'Milestone', 'needs the field amount'],
    ['{"label": "base", "amount": 1, "note": 2}', 'Milestone', 'Milestone has no field note'],
    ['[["label", "a"], ["label", "b"]]', 'Milestone', 'has the field label twice'],
    ['{"b": 1}', 'Opt', 'needs the field a'],
    ['{"a": 1, "c": 1}', 'Opt', 'Opt has no field c'],
    ['{"Split": [1, 2], "Refund": []}', 'Ruling', 'has one case, but 2 are given'],
    ['{}', 'Ruling', 'has one case, but 0 are given'],
    ['Burn', 'Ruling', 'one of Refund, Split'],
    ['[1, 2', 'Vec<u32>', 'not whole JSON'],
    ['[[1, 1], [1, 2]]', 'Map<u32, u32>', 'a key twice'],
    ['x', 'Unknown', 'does not define the type Unknown'],
    [`${'{"inner":'.repeat(200)}1${'}'.repeat(200)}`, 'Loop', 'nested deeper than 64'],
    ['1', 'Vec<<u32>', 'cannot be read'],
  ])('“%s” is no %s', (text, type, reason) => {
    expect(() => argumentOf(text, type, types)).toThrow(reason)
  })
})

it('a call to simulate is an envelope with that call, without signatures', () => {
  const contract = defined(
    parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'),
  )
  const xdr = callEnvelope({ contract, name: 'balance', arguments: [{ type: 'scvU32', u32: 7 }] })
  const envelope = readAll(defined(bytesFromBase64(xdr)), readTransactionEnvelope)
  expect(envelope).toMatchObject({
    type: 'envelopeTypeTx',
    v1: {
      tx: { seqNum: 0n, operations: [{ body: { type: 'invokeHostFunction' } }] },
      signatures: [],
    },
  })
})
