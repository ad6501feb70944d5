import { describe, expect, test } from 'vitest'
import type { Ledger } from '../ledger.ts'
import { stroops } from '../values/amount.ts'
import { parseLedgerHash, ledgerSequence } from '../values/ids.ts'
import { unixSeconds } from '../values/time.ts'
import { closeTimeProblem, statusProblem } from './closeTime.ts'
import { ledgerGaps, ledgerProblems, medianGap } from './ledgers.ts'

const start = 1_790_000_000
const now = unixSeconds(start + 100_000)

/** Ledger 300 + n of a network that closes one every five seconds. */
function ledger(n: number, changes: Partial<Ledger> = {}): Ledger {
  const hash = parseLedgerHash('ab'.repeat(32))
  if (hash === undefined) throw new Error('no hash')
  return {
    sequence: ledgerSequence(300 + n),
    hash,
    closedAt: unixSeconds(start + 5 * n),
    successfulTransactionCount: 2,
    failedTransactionCount: 1,
    operationCount: 3,
    transactionSetOperationCount: 4,
    totalCoins: stroops(10n ** 18n),
    feePool: stroops(300n),
    baseFee: 100,
    baseReserve: 5_000_000,
    maxTransactionSetSize: 1000,
    protocolVersion: 23,
    headerXdr: '',
    ...changes,
  }
}

const problemsOf = (ledgers: readonly Ledger[]) =>
  [...ledgerProblems(ledgers, now)].map(([{ sequence }, problem]) => [sequence, problem])

describe('ledgers of a list', () => {
  test('that follow each other are all plausible, in either order', () => {
    const ledgers = [ledger(0), ledger(1), ledger(2)]
    expect(problemsOf(ledgers)).toEqual([])
    expect(problemsOf(ledgers.toReversed())).toEqual([])
  })

  test('that are one ledger twenty times are marked but once', () => {
    const twenty = Array.from({ length: 20 }, () => ledger(0))
    expect(problemsOf(twenty)).toHaveLength(19)
    expect(problemsOf(twenty)[0]).toEqual([300, 'listed twice'])
  })

  test('do not close before an earlier one: the one that contradicts the others is marked', () => {
    const late = ledger(1, { closedAt: unixSeconds(start + 5000) })
    expect(problemsOf([ledger(0), late, ledger(2), ledger(3)])).toEqual([
      [301, 'closed 4990 s after ledger 302'],
    ])
    expect(problemsOf([ledger(0), ledger(1, { closedAt: unixSeconds(start) })])).toEqual([
      [300, 'closed in the same second as ledger 301'],
    ])
  })

  test('do not close in the future, and no faster than once a second since 2014', () => {
    expect(problemsOf([ledger(0, { closedAt: unixSeconds(253_402_300_799) })])).toEqual([
      [300, 'later than this device’s clock'],
    ])
    expect(problemsOf([ledger(0, { sequence: ledgerSequence(0xffff_ffff) })])).toEqual([
      [0xffff_ffff, 'more than one ledger a second since 2014'],
    ])
  })

  test('have figures that fit each other', () => {
    const strange = [
      ledger(0, { operationCount: 5 }),
      ledger(1, { successfulTransactionCount: -1 }),
      ledger(2, { totalCoins: stroops(-1n) }),
      ledger(3, { feePool: stroops(2n * 10n ** 18n) }),
    ]
    expect(problemsOf(strange)).toEqual([
      [300, '5 of 4 operations succeeded'],
      [301, 'a negative count'],
      [302, 'a negative total supply'],
      [303, 'a fee pool outside of the total supply'],
    ])
  })
})

test('the seconds between ledgers are those of consecutive ones', () => {
  expect(medianGap([ledger(3), ledger(2), ledger(1)])).toBe(5)
  expect(medianGap([ledger(9), ledger(1)])).toBeUndefined()
})

test('a status names a latest ledger that can have closed when it says, and an older oldest one', () => {
  const status = {
    passphrase: 'Test',
    protocolVersion: 23,
    version: '1',
    latestLedger: ledgerSequence(300),
    latestLedgerClosedAt: unixSeconds(start),
    oldestLedger: ledgerSequence(2),
  }
  expect(statusProblem(status, now)).toBeUndefined()
  expect(statusProblem({ ...status, latestLedger: ledgerSequence(0xffff_ffff) }, now)).toBe(
    'more than one ledger a second since 2014',
  )
  const before = { ...status, latestLedgerClosedAt: unixSeconds(1) }
  expect(statusProblem(before, now)).toBe('before the first day of Stellar')
  // The first ledger of a network.
  expect(closeTimeProblem(unixSeconds(0), now)).toBeUndefined()
  expect(statusProblem({ ...status, oldestLedger: ledgerSequence(301) }, now)).toBe(
    'the oldest ledger is after the latest',
  )
})

test('ledgers of a list follow each other: what is missing is said of the first one behind', () => {
  const gapsOf = (numbers: readonly number[], unread: readonly (number | undefined)[] = []) =>
    [
      ...ledgerGaps(
        numbers.map((n) => ledger(n)),
        unread,
      ),
    ].map(([{ sequence }, gap]) => [sequence, gap])
  expect(gapsOf([0, 1, 2, 3])).toEqual([])
  expect(gapsOf([3, 1, 0])).toEqual([[303, 'ledger 302 is missing before it']])
  expect(gapsOf([9, 1])).toEqual([[309, 'ledgers 302 to 308 are missing before it']])
  expect(gapsOf([100_000, 0])).toEqual([[100_300, 'more than 1000 ledgers are missing before it']])
  // A record that could not be read is no gap, and one without its place may be any.
  expect(gapsOf([3, 1], [302])).toEqual([])
  expect(gapsOf([9, 1], [undefined])).toEqual([])
})
