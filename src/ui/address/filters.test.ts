import { describe, expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { native, parseAsset } from '#ledger/asset.ts'
import { parseAccountId, parseOfferId } from '#ledger/values/ids.ts'
import {
  filterOf,
  parseAddress,
  parseAnyAsset,
  parseAssets,
  parseContract,
  parseReserves,
  parseSearchText,
  parseType,
} from './search.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const usd = parseAsset(`USD:${account}`)

test('an asset is read in every spelling', () => {
  expect(parseAnyAsset(`USD-${account}`)).toEqual(usd)
  expect(parseAnyAsset(` USD:${account.toLowerCase()} `)).toEqual(usd)
  expect(parseAnyAsset('xlm')).toEqual(native)
  expect(parseAnyAsset('USD')).toBeUndefined()
  expect(parseAnyAsset(`USD-${account.slice(0, -1)}A`)).toBeUndefined()
})

test('a contract and an account are read by the 32 bytes in their strkeys, too', () => {
  const key = '4290dc922cda2664090f680c5c39ecb09f734ed132e033d603774c080a2f4009'
  expect(parseContract(key.toUpperCase())).toBe(
    'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S',
  )
  expect(parseAddress(key)).toMatch(/^GBBJB/)
  expect(parseAddress(account.toLowerCase())).toBe(account)
  expect(parseAddress(key.slice(1))).toBeUndefined()
})

test('assets are separated by commas or spaces, and none may repeat', () => {
  expect(parseAssets(`native, USD-${account}`)).toEqual([native, usd])
  expect(parseAssets(`native XLM`)).toBeUndefined()
  expect(parseAssets('')).toBeUndefined()
  expect(parseReserves(`native,USD-${account},EUR-${account}`)).toBeUndefined()
})

test('invalid parameters are named, and the others are read', () => {
  expect(filterOf('offers', { seller: account, selling: 'dollars', buying: 'native' })).toEqual({
    filter: { seller: account, selling: undefined, buying: native, sponsor: undefined },
    wrong: ['selling'],
  })
  expect(filterOf('trades', { type: 'all' }).wrong).toEqual(['type'])
  expect(filterOf('accounts', { asset: 'native' }).wrong).toEqual(['asset'])
})

test('a list is requested only with filters that go together', () => {
  const problem = (kind: 'accounts' | 'offers' | 'trades' | 'liquidityPools', search: object) =>
    filterOf(kind, search).problem
  const one = 'Use one filter at a time.'
  const same = 'The two assets must differ.'
  expect(problem('accounts', { signer: account })).toBeUndefined()
  expect(problem('accounts', { signer: account, sponsor: account })).toBe(one)
  expect(problem('liquidityPools', { account, reserves: 'native' })).toBe(one)
  expect(problem('trades', {})).toBeUndefined()
  expect(filterOf('trades', { base: 'native' }).wrong).toEqual(['base', 'counter'])
  expect(problem('trades', { base: 'native' })).toBe('Enter both assets of the pair.')
  expect(problem('trades', { base: 'native', counter: 'XLM' })).toBe(same)
  expect(problem('offers', { selling: 'native' })).toBeUndefined()
  expect(problem('offers', { selling: 'native', buying: `USD-${account}` })).toBeUndefined()
  expect(problem('offers', { selling: `USD-${account}`, buying: `USD:${account}` })).toBe(same)
})

test('an address does not filter what the list’s owner or its page sets', () => {
  const id = defined(parseAccountId(account))
  expect(filterOf('offers', { seller: 'x' }, { kind: 'account', id })).toEqual({
    filter: {},
    wrong: [],
  })
  const market = { base: native, counter: usd }
  expect(filterOf('trades', { counter: 'x' }, undefined, market).wrong).toEqual([])
})

test('a memo’s hash in base64 is read in an address as it is written', () => {
  const base64 = '++++uBLUo3hho5/+aNcOr1RGyVfuD4FYmcIGENenGts='
  const hex = 'fbefbeb812d4a37861a39ffe68d70eaf5446c957ee0f815899c20610d7a71adb'
  for (const text of [`memo=${encodeURIComponent(base64)}`, `memo=${base64}`])
    expect(filterOf('transactions', parseSearchText(`?${text}`)).filter).toEqual({ memo: hex })
  expect(filterOf('transactions', { memo: ' invoice 7 ' }).filter).toEqual({ memo: 'invoice 7' })
})

test('a type has the service’s spelling', () => {
  expect(parseType(' Manage data ')).toBe('manage_data')
  expect(parseType('<b>')).toBeUndefined()
  expect(parseType('__proto__')).toBeUndefined()
})

describe('an address', () => {
  test('filters only by fields of the list', () => {
    const search = { type: 'payment', account, successful: 'true', from: '5', seller: 'x' }
    expect(filterOf('operations', search)).toEqual({
      filter: { type: 'payment', account, successful: true, from: { ledger: 5 } },
      wrong: [],
    })
    expect(filterOf('transactions', search).filter).toEqual({
      account,
      successful: true,
      from: { ledger: 5 },
    })
    expect(filterOf('ledgers', { type: 'payment' })).toEqual({ filter: {}, wrong: [] })
  })

  test('names each invalid parameter', () => {
    const search = {
      type: '<b>',
      asset: 'USD',
      account: 'G',
      contract: 'C',
      successful: '1',
      from: 'x',
      to: 'y',
    }
    expect(filterOf('operations', search).wrong).toEqual(Object.keys(search))
    expect(filterOf('effects', { from: '9', to: '8' }).wrong).toEqual(['to'])
    expect(filterOf('effects', { from: '9', to: '2020-01-01' }).wrong).toEqual([])
  })

  test('filters an account’s payments by their direction, and no other list', () => {
    const id = defined(parseAccountId(account))
    const of = { kind: 'account', id } as const
    expect(filterOf('payments', { direction: 'in' }, of)).toEqual({
      filter: { direction: { direction: 'in', account } },
      wrong: [],
    })
    expect(filterOf('payments', { direction: 'both' }, of).wrong).toEqual(['direction'])
    expect(filterOf('payments', { direction: 'out' }).wrong).toEqual(['direction'])
    expect(filterOf('operations', { direction: 'out' }, of)).toEqual({ filter: {}, wrong: [] })
  })

  test('filters trades by type and pair only where they differ', () => {
    const search = { type: 'liquidity_pool', base: 'native', counter: `USD-${account}` }
    expect(filterOf('trades', search)).toMatchObject({
      filter: { type: 'liquidity_pool', base: native, counter: usd },
    })
    expect(filterOf('trades', { type: 'payment' }).wrong).toEqual(['type'])
    expect(filterOf('trades', search, { kind: 'offer', id: defined(parseOfferId('12')) })).toEqual({
      filter: {},
      wrong: [],
    })
  })
})
