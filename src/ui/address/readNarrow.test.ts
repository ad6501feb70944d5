import { describe, expect, test } from 'vitest'
import { unixSeconds } from '../../model/values/time.ts'
import { parseBound, parseType, readNarrow } from './readNarrow.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const at = (text: string) => ({ time: unixSeconds(Date.parse(text) / 1000) })

describe('the end of a range', () => {
  test('is a ledger, a day or a time, in UTC', () => {
    expect(parseBound('373', 'from')).toEqual({ ledger: 373 })
    expect(parseBound('2026-11-14', 'from')).toEqual(at('2026-11-14T00:00:00Z'))
    expect(parseBound('2026-11-14', 'to')).toEqual(at('2026-11-14T23:59:59Z'))
    for (const text of ['2026-11-14 09:30', '2026-11-14T09:30', ' 2026-11-14t09:30:00z '])
      expect(parseBound(text, 'to')).toEqual(at('2026-11-14T09:30:00Z'))
  })

  test.each([
    '',
    '0',
    '-5',
    '1e3',
    '4294967296',
    '2026-02-30',
    '2026-13-01',
    '2026-11-14T25:00',
    'x',
  ])('“%s” is none', (text) => {
    expect(parseBound(text, 'from')).toBeUndefined()
  })
})

test('a type is a name as the service has them', () => {
  expect(parseType(' Manage data ')).toBe('manage_data')
  expect(parseType('<b>')).toBeUndefined()
  expect(parseType('__proto__')).toBeUndefined()
})

describe('an address', () => {
  test('narrows by what the list has, and by nothing else', () => {
    const search = { type: 'payment', account, successful: 'true', from: '5', seller: 'x' }
    expect(readNarrow('operations', undefined, search)).toEqual({
      narrow: { type: 'payment', account, successful: true, from: { ledger: 5 } },
      wrong: [],
    })
    expect(readNarrow('transactions', undefined, search).narrow).toEqual({
      account,
      successful: true,
      from: { ledger: 5 },
    })
    expect(readNarrow('ledgers', undefined, { type: 'payment' })).toEqual({ wrong: [] })
  })

  test('names each part that cannot be', () => {
    const search = { type: '<b>', asset: 'USD', account: 'G', successful: '1', from: 'x', to: 'y' }
    expect(readNarrow('operations', undefined, search).wrong).toEqual(Object.keys(search))
    expect(readNarrow('effects', undefined, { from: '9', to: '8' }).wrong).toEqual(['to'])
    expect(readNarrow('effects', undefined, { from: '9', to: '2020-01-01' }).wrong).toEqual([])
  })

  test('has the type of trades for the service itself', () => {
    const search = { type: 'liquidity_pool' }
    expect(readNarrow('trades', undefined, search)).toEqual({
      filter: { type: 'liquidity_pool' },
      wrong: [],
    })
    expect(readNarrow('trades', undefined, { type: 'payment' }).wrong).toEqual(['type'])
    // Trades of an offer are of one type.
    expect(readNarrow('trades', { kind: 'offer' }, search)).toEqual({ wrong: [] })
  })
})
