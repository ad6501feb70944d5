import { expect, test } from 'vitest'
import type { Account } from '#ledger/account.ts'
import { accountIdFromBytes, ledgerSequence } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { reserveOf, subentryText } from './reserve.ts'

const account = (change: Partial<Account>): Account => ({
  id: accountIdFromBytes(new Uint8Array(32)),
  sequence: 1n,
  subentryCount: 0,
  lastModifiedLedger: ledgerSequence(2),
  thresholds: { low: 0, medium: 0, high: 0 },
  flags: {
    authRequired: false,
    authRevocable: false,
    authImmutable: false,
    authClawbackEnabled: false,
  },
  balances: [
    {
      kind: 'native',
      balance: stroops(100_000_000n),
      buyingLiabilities: stroops(0n),
      sellingLiabilities: stroops(20_000_000n),
    },
  ],
  balancesComplete: true,
  signers: [],
  data: [],
  dataComplete: true,
  sponsoringCount: 0,
  sponsoredCount: 0,
  ...change,
})

test('the reserve is 2 plus subentries plus sponsoring less sponsored, times the base reserve', () => {
  const subject = account({ subentryCount: 3, sponsoringCount: 2, sponsoredCount: 1 })
  const reserve = reserveOf(subject, 5_000_000)
  expect(reserve).toMatchObject({
    minimum: 30_000_000n,
    spendable: 50_000_000n,
    factors: '2 + 3 entries + 2 sponsoring − 1 sponsored',
  })
})

test('an account below its reserve has no spendable XLM', () => {
  expect(reserveOf(account({ subentryCount: 30 }), 5_000_000).spendable).toBe(0n)
})

test('subentries that are no trustline, signer or data entry are offers', () => {
  const data = [{ name: 'a', value: '' }]
  expect(subentryText(account({ subentryCount: 3, data }))).toBe('1 data, 2 offers')
  expect(subentryText(account({ subentryCount: 3, dataComplete: false }))).toBeUndefined()
})
