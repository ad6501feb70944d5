import { describe, expect, test } from 'vitest'
import { account } from '#e2e/testing/listQueries.ts'
import type { Account, Balance } from '../account.ts'
import { creditAsset, native } from '../asset.ts'
import type { ClaimPredicate } from '../claimPredicate.ts'
import { ledgerSequence } from '../values/ids.ts'
import { stroops, unixSeconds } from '../values/numbers.ts'
import type { Before, EntriesBefore } from './entriesBefore.ts'
import type { FailureCheck } from './failureFigures.ts'
import { failureFigures, type SignedWeight } from './figures.ts'

const holder = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const other = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = creditAsset('USD', other)
const ledger = ledgerSequence(100)

const known = <T>(value: T): Before<T> => ({ kind: 'known', value, from: 'later', changed: ledger })
const none = () => ({ kind: 'none' }) as const

function causeOf(
  check: FailureCheck,
  entries: Partial<EntriesBefore> = {},
  weight?: SignedWeight,
): string | undefined {
  return failureFigures([check], {
    entries: { account: none, line: none, pool: none, balance: none, ...entries },
    ledger,
    closedAt: unixSeconds(1_000),
    baseReserve: 5_000_000n,
    weights: new Map(weight === undefined ? [] : [[holder, weight]]),
  }).cause
}

const lineOf = (balance: bigint, selling = 0n, buying = 0n): Before<Balance> =>
  known({
    kind: 'credit',
    asset: usd,
    balance: stroops(balance),
    sellingLiabilities: stroops(selling),
    buyingLiabilities: stroops(buying),
    limit: stroops(1_000n),
    lastModifiedLedger: ledger,
    authorized: true,
    authorizedToMaintainLiabilities: false,
    clawbackEnabled: false,
  })

test('an amount that the balance covers is missing because offers bind a part of it', () => {
  const spend = {
    kind: 'spend',
    account: holder,
    unit: usd,
    amount: 50n,
    addedReserves: 0,
  } as const
  const bound =
    'The balance covers the amount, but part of it is bound by the account’s open offers.'
  expect(causeOf(spend, { line: () => lineOf(60n, 20n) })).toBe(bound)
  expect(causeOf(spend, { line: () => lineOf(40n, 20n) })).toBeUndefined()
  // Changing an offer frees what it bound.
  expect(causeOf({ ...spend, freesOffer: true }, { line: () => lineOf(60n, 20n) })).toBeUndefined()
})

test('a trustline stays where it holds something or an offer may buy into it', () => {
  const remove = { kind: 'limit', account: holder, unit: usd, limit: 0n } as const
  expect(causeOf(remove, { line: () => lineOf(1n) })).toMatch(/while it holds some/)
  expect(causeOf(remove, { line: () => lineOf(0n, 0n, 1n) })).toMatch(/while an open offer may buy/)
  expect(causeOf(remove, { line: () => ({ kind: 'unknown' }) })).toMatch(/^There is no .*, or it/)
  expect(causeOf({ ...remove, limit: 5n }, { line: () => lineOf(9n) })).toBeUndefined()
})

test('a sequence number is too late, too early, or taken within the ledger; its age is another matter', () => {
  const at: Partial<Account> = { sequence: 10n }
  const entries = { account: () => known(at as Account) }
  const asked = (asked: bigint, isCause = true) =>
    causeOf({ kind: 'sequence', account: holder, asked, isCause }, entries)
  expect(asked(10n)).toBe('The sequence number was used before.')
  expect(asked(11n)).toMatch(/^An earlier transaction of the same ledger/)
  expect(asked(12n)).toBe('The sequence number is higher than the account’s next one.')
  expect(asked(11n, false)).toBeUndefined()
})

test('signatures are of nobody who may sign, or too light', () => {
  const check = { kind: 'account', account: holder, about: 'weights' } as const
  expect(causeOf(check, {}, { weight: 0, needed: 0 })).toMatch(/^None of/)
  expect(causeOf(check, {}, { weight: 1, needed: 2 })).toMatch(/do not have the weight/)
  expect(causeOf(check, {}, { weight: 2, needed: 2 })).toBeUndefined()
  expect(causeOf(check)).toBeUndefined()
})

describe('a claim', () => {
  const claim = { kind: 'claim', account: holder, about: 'claimants' } as const
  const until = (time: bigint): ClaimPredicate => ({ type: 'beforeTime', time })
  const not = (predicate: ClaimPredicate): ClaimPredicate => ({ type: 'not', predicate })
  const under = (predicate: ClaimPredicate, destination = holder) =>
    causeOf(
      { ...claim, balance: '00' as never },
      {
        balance: () =>
          known({
            id: '00' as never,
            asset: native,
            amount: stroops(1n),
            lastModifiedLedger: ledger,
            claimants: [{ destination, predicate }],
            clawbackEnabled: false,
          }),
      },
    )

  test('comes too early, too late, or from somebody else', () => {
    expect(under(until(1_000n))).toMatch(/was over\.$/)
    expect(under(not(until(1_001n)))).toMatch(/yet\.$/)
    expect(under({ type: 'and', predicates: [not(until(2_000n)), until(3_000n)] })).toMatch(/yet/)
    expect(under({ type: 'and', predicates: [not(until(3_000n)), until(2_000n)] })).toMatch(/over/)
    expect(under({ type: 'or', predicates: [until(9n), not(until(2_000n))] })).toMatch(/yet/)
    expect(under({ type: 'unconditional' }, other)).toMatch(/not a claimant/)
  })

  test('whose condition held has no cause in it', () => {
    expect(under(until(1_001n))).toBeUndefined()
    expect(under(not(until(1_000n)))).toBeUndefined()
  })
})
