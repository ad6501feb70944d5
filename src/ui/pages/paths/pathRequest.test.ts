import { expect, test } from 'vitest'
import { native, parseAsset } from '#ledger/asset.ts'
import { parsePathKind, parsePathRequest, parsePositiveAmount } from './PathsPage.tsx'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const usd = parseAsset(`USD:${account}`)

test('a path request has an exact amount of one asset, and assets or an account at the other end', () => {
  expect(
    parsePathRequest('strictSend', { source: 'XLM', destination: `USD-${account}`, amount: '10' }),
  ).toEqual({
    request: { kind: 'strictSend', source: native, amount: 100_000_000n, destination: [usd] },
  })
  expect(
    parsePathRequest('strictReceive', { source: account, destination: 'XLM', amount: '0.0000001' }),
  ).toEqual({
    request: { kind: 'strictReceive', source: account, destination: native, amount: 1n },
  })
})

test('an incomplete path request names its problem', () => {
  expect(parsePathRequest('strictSend', { source: 'XLM' })).toEqual({ problem: 'missing' })
  const search = { source: 'XLM', destination: 'native', amount: '1' }
  expect(parsePathRequest('strictSend', search)).toEqual({ problem: 'same' })
  expect(parsePathRequest('strictSend', { ...search, amount: '-1' })).toEqual({ problem: 'wrong' })
  expect(parsePathRequest('strictSend', { ...search, destination: 'gold' })).toEqual({
    problem: 'wrong',
  })
})

test('an amount is exact: seven places, within what the ledger can hold', () => {
  expect(parsePositiveAmount('1,000.5')).toBe(10_005_000_000n)
  expect(parsePositiveAmount('922337203685.4775807')).toBe(2n ** 63n - 1n)
  expect(parsePositiveAmount('922337203685.4775808')).toBeUndefined()
  expect(parsePositiveAmount('0.00000001')).toBeUndefined()
  expect(parsePositiveAmount('0')).toBeUndefined()
})

test('the kind is strict_send where none is named', () => {
  expect(parsePathKind(undefined)).toBe('strictSend')
  expect(parsePathKind('strict_receive')).toBe('strictReceive')
  expect(parsePathKind('toString')).toBeUndefined()
})
