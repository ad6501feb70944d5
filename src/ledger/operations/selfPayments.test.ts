import { expect, test } from 'vitest'
import { creditAsset, native } from '../asset.ts'
import { accountIdFromBytes } from '../values/ids.ts'
import { stroops } from '../values/numbers.ts'
import { amount } from '../values/value.ts'
import { pathPaymentStrictReceive } from './pathPaymentStrictReceive.ts'
import { pathPaymentStrictSend } from './pathPaymentStrictSend.ts'
import { payment } from './payment.ts'

const account = accountIdFromBytes(new Uint8Array(32).fill(1))
const other = accountIdFromBytes(new Uint8Array(32).fill(2))
const usd = creditAsset('USD', other)
const failed = { source: account, successful: false }
const body = {
  from: account,
  to: account,
  asset: usd,
  sourceAsset: native,
  path: [],
  amount: stroops(5n),
  sourceAmount: stroops(7n),
  destinationMin: stroops(6n),
  sourceMax: stroops(8n),
}

test('a path payment of an account to itself is a trade', () => {
  expect(pathPaymentStrictSend.summary(body, failed)).toEqual([
    'tried to trade',
    amount(7n, native),
    'for at least',
    amount(6n, usd),
  ])
  expect(pathPaymentStrictReceive.summary(body, { ...failed, successful: true })).toEqual([
    'traded',
    amount(7n, native),
    'for',
    amount(5n, usd),
  ])
  expect(pathPaymentStrictReceive.summary(body, failed)).toEqual([
    'tried to trade at most',
    amount(8n, native),
    'for exactly',
    amount(5n, usd),
  ])
  expect(pathPaymentStrictSend.summary({ ...body, to: other }, failed)).toContain('to')
})

test('a payment of an account to itself names it once', () => {
  expect(payment.summary({ ...body, asset: native }, { ...failed, successful: true })).toEqual([
    'sent',
    amount(5n, native),
    'to',
    'itself',
  ])
})
