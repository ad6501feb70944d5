import { describe, expect, test } from 'vitest'
import type { Account } from '../account.ts'
import { creditAsset, native } from '../asset.ts'
import { ledgerSequence, accountIdFromBytes, muxedAccountIdFromBytes } from '../values/ids.ts'
import { stroops } from '../values/amount.ts'
import { type Delivery, type Destination, destinationFindings } from './destinations.ts'

const key = new Uint8Array(32).fill(7)
const id = accountIdFromBytes(key)
const issuer = accountIdFromBytes(new Uint8Array(32).fill(9))
const usd = creditAsset('USD', issuer)
const line = {
  kind: 'credit',
  asset: usd,
  balance: stroops(60n),
  limit: stroops(100n),
  buyingLiabilities: stroops(10n),
  sellingLiabilities: stroops(0n),
  lastModifiedLedger: ledgerSequence(2),
  authorized: true,
  authorizedToMaintainLiabilities: true,
  clawbackEnabled: false,
} as const
const holder: Account = {
  id,
  sequence: 1n,
  subentryCount: 1,
  lastModifiedLedger: ledgerSequence(2),
  thresholds: { low: 0, medium: 0, high: 0 },
  flags: {
    authRequired: false,
    authRevocable: false,
    authImmutable: false,
    authClawbackEnabled: false,
  },
  balances: [line],
  balancesComplete: true,
  signers: [],
  data: [],
  dataComplete: true,
  sponsoringCount: 0,
  sponsoredCount: 0,
}
const pays: Delivery = {
  kind: 'pays',
  destination: id,
  asset: usd,
  amount: 30n,
  isAfterChange: false,
}
const known = (account: Account): Destination => ({
  account: { kind: 'known', value: account },
  requiresMemo: { kind: 'known', value: false },
})
const absent: Destination = { account: { kind: 'absent' }, requiresMemo: { kind: 'absent' } }
const check = (delivery: Delivery, destination: Destination, hasMemo = false) =>
  destinationFindings(delivery, destination, hasMemo).map(
    ({ verdict, message }) => `${verdict}: ${message.slice(message.indexOf(' ') + 1)}`,
  )

describe('a destination that cannot take a payment', () => {
  test.each([
    ['does not exist', pays, absent, /^bad: does not exist here/],
    [
      'does not trust the asset',
      pays,
      known({ ...holder, balances: [] }),
      /^bad: does not trust USD/,
    ],
    [
      'may trust it, for all that the service lists',
      pays,
      known({ ...holder, balances: [], balancesComplete: false }),
      /^open: .* is not known here/,
    ],
    [
      'is not authorized',
      pays,
      known({ ...holder, balances: [{ ...line, authorized: false }] }),
      /^bad: .* has not authorized/,
    ],
    [
      'has less room than the amount, liabilities counted',
      { ...pays, amount: 31n },
      known(holder),
      /^bad: has room for 0\.000003 more USD below its limit; this sends 0\.0000031/,
    ],
    [
      'exists already',
      { ...pays, kind: 'creates', asset: native },
      known(holder),
      /^bad: exists already/,
    ],
    [
      'does not exist, unless an operation before creates it',
      { ...pays, isAfterChange: true },
      absent,
      /^open: does not exist here.*An operation before may change that\.$/,
    ],
  ] as const)('%s', (_, delivery, destination, expected) => {
    expect(check(delivery, destination)).toEqual([expect.stringMatching(expected)])
  })
})

test('a destination with exactly the room that the amount needs can take it', () => {
  expect(check(pays, known(holder))).toEqual([expect.stringMatching(/^good: exists, trusts USD/)])
})

test('the issuer of an asset takes it without a trustline', () => {
  expect(check({ ...pays, destination: issuer }, known({ ...holder, id: issuer }))).toEqual([
    expect.stringMatching(/^good: is the issuer/),
  ])
})

test('a required memo is asked for, unless there is one or the address is multiplexed', () => {
  const requires: Destination = { ...known(holder), requiresMemo: { kind: 'known', value: true } }
  expect(check(pays, requires)).toEqual([
    expect.stringMatching(/^good/),
    expect.stringMatching(/^bad: requires a memo \(SEP-29\)/),
  ])
  expect(check(pays, requires, true)).toHaveLength(1)
  const muxed = { ...pays, destination: muxedAccountIdFromBytes(key, 5n) }
  expect(check(muxed, requires)).toHaveLength(1)
})
