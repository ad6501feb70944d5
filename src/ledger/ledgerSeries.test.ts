import { expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { isHalfFull, recentFullness } from './ledgerFullness.ts'
import { ledgerPoints, ledgerSlots } from './ledgerSeries.ts'
import { ledgerSequence, parseLedgerHash } from './values/ids.ts'
import { standsStill, stroops, unixSeconds } from './values/numbers.ts'

/** Ledger `n` of a network with a ledger each five seconds, 13 operations in it and 100 stroops for each. */
function ledger(n: number, change: Partial<Ledger> = {}): Ledger {
  const hash = parseLedgerHash('ab'.repeat(32))
  if (hash === undefined) throw new Error('no hash')
  return {
    sequence: ledgerSequence(n),
    hash,
    closedAt: unixSeconds(1_790_000_000 + 5 * n),
    successfulTransactionCount: 2,
    failedTransactionCount: 1,
    operationCount: 10,
    transactionSetOperationCount: 13,
    totalCoins: stroops(10n ** 18n),
    feePool: stroops(1_300n * BigInt(n)),
    baseFee: 100,
    baseReserve: 5_000_000,
    maxTransactionSetSize: 100,
    protocolVersion: 23,
    headerXdr: '',
    ...change,
  }
}

const drawn = (ledgers: readonly Ledger[]) =>
  ledgerPoints(ledgers).map(({ ledger: { sequence }, fullness, averageFee, gap }) => [
    sequence,
    fullness && `${fullness.n}/${fullness.d}`,
    averageFee && `${averageFee.n}/${averageFee.d}`,
    gap,
  ])

test('a ledger is as full as its operations, and its fees are what the pool grew by', () => {
  expect(drawn([ledger(3), ledger(2), ledger(3)])).toEqual([
    [2, '13/100', undefined, undefined],
    [3, '13/100', '1300/13', 5],
  ])
  expect(drawn([])).toEqual([])
})

test.each<readonly [string, Partial<Ledger>, readonly unknown[]]>([
  ['no operation', { transactionSetOperationCount: 0 }, ['0/100', undefined, 5]],
  [
    'only its successful operations stated',
    { transactionSetOperationCount: undefined },
    ['10/100', '1300/10', 5],
  ],
  ['no room stated', { maxTransactionSetSize: 0 }, [undefined, '1300/13', 5]],
  ['more than its room', { transactionSetOperationCount: 250 }, ['250/100', '1300/250', 5]],
  [
    'its room in transactions, as before protocol 11',
    { protocolVersion: 10 },
    ['3/100', '1300/13', 5],
  ],
  ['a pool that was paid out', { feePool: stroops(5n) }, ['13/100', undefined, 5]],
  [
    'fees of contract calls',
    { feePool: stroops(2_600n + 364_000_000n) },
    ['13/100', '364001300/13', 5],
  ],
  [
    'a time before the one before',
    { closedAt: unixSeconds(1_790_000_000) },
    ['13/100', '1300/13', undefined],
  ],
  ['the same second', { closedAt: unixSeconds(1_790_000_005) }, ['13/100', '1300/13', 0]],
  ['a pause of hours', { closedAt: unixSeconds(1_790_043_205) }, ['13/100', '1300/13', 43_200]],
])('a ledger with %s', (_what, change, expected) => {
  const base = { feePool: stroops(2_600n), ...change }
  expect(drawn([ledger(1), ledger(2, base)])[1]?.slice(1)).toEqual(expected)
})

test('behind a ledger that was not read nothing is said of fees and seconds', () => {
  expect(drawn([ledger(2), ledger(4), ledger(5)]).map((each) => each.slice(2))).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['1300/13', 5],
  ])
})

test('the base fee is enough while the newest five ledgers are less than half full', () => {
  const full = (...operations: readonly number[]) =>
    recentFullness(
      operations.map((count, n) => ledger(n + 1, { transactionSetOperationCount: count })),
    )
  expect(full(100, 0, 0, 0, 0, 13)).toEqual({ n: 13n, d: 500n })
  expect(isHalfFull({ n: 249n, d: 500n })).toBe(false)
  expect(isHalfFull({ n: 250n, d: 500n })).toBe(true)
  expect(full(40)).toEqual({ n: 40n, d: 100n })
  expect(recentFullness([])).toBeUndefined()
  expect(recentFullness([ledger(1, { maxTransactionSetSize: 0 })])).toBeUndefined()
})

test.each([
  ['six seconds are usual', 6, 6, 5, false],
  ['half a minute is long', 30, 30, 5, true],
  ['an old ledger is not believed at once: this clock may be wrong', 3, 3_600, 5, false],
  ['an old ledger that nothing follows', 8, 3_600, 5, true],
  ['where ledgers close each second, half a minute all the same', 29, 29, 1, false],
  ['where they close each minute, one minute is usual', 60, 60, 60, false],
  ['where they close each minute, six are long', 360, 360, 60, true],
])('whether a network stands still: %s', (_what, watched, age, usual, expected) => {
  expect(standsStill(watched, age, usual)).toBe(expected)
})

test('a row of ledgers names those that were not read, and none that never were', () => {
  const slots = (ledgers: readonly number[], count: number, isWhole = false) =>
    ledgerSlots(
      ledgers.map((n) => ledger(n)),
      count,
      isWhole,
    ).map(({ sequence, point }) => (point === undefined ? -sequence : sequence))
  expect(slots([9, 8, 6], 5)).toEqual([-5, 6, -7, 8, 9])
  expect(slots([9, 8, 6], 5, true)).toEqual([6, -7, 8, 9])
  expect(slots([3], 5)).toEqual([-1, -2, 3])
  expect(slots([9, 8, 7], 2)).toEqual([8, 9])
  expect(slots([], 5)).toEqual([])
})
