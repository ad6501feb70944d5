import { expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { ledgerGaps, medianGap } from './ledgerGaps.ts'
import { ledgerSequence, parseLedgerHash } from './values/ids.ts'
import { stroops, unixSeconds } from './values/numbers.ts'

/** Ledger 300 + n of a network that closes one every five seconds. */
function ledger(n: number): Ledger {
  const hash = parseLedgerHash('ab'.repeat(32))
  if (hash === undefined) throw new Error('no hash')
  return {
    sequence: ledgerSequence(300 + n),
    hash,
    closedAt: unixSeconds(1_790_000_000 + 5 * n),
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
  }
}

test('the seconds between ledgers are those of consecutive ones', () => {
  expect(medianGap([ledger(3), ledger(2), ledger(1)])).toBe(5)
  expect(medianGap([ledger(9), ledger(1)])).toBeUndefined()
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
