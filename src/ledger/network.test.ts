import { describe, expect, it } from 'vitest'
import type { Ledger } from './ledger.ts'
import { feeStatsOf } from './network.ts'
import { ledgerSequence, parseLedgerHash } from './values/ids.ts'
import { stroops, unixSeconds } from './values/numbers.ts'

const hash = parseLedgerHash('0'.repeat(64))
if (hash === undefined) throw new Error('no hash')
const ledger: Ledger = {
  sequence: ledgerSequence(7),
  hash,
  closedAt: unixSeconds(0),
  successfulTransactionCount: 0,
  operationCount: 50,
  transactionSetOperationCount: 97,
  totalCoins: stroops(0n),
  feePool: stroops(0n),
  baseFee: 100,
  baseReserve: 5_000_000,
  maxTransactionSetSize: 100,
  protocolVersion: 26,
  headerXdr: '',
}

const fee = (charged: bigint, operationCount: number, isFeeBump = false) => ({
  feeCharged: stroops(charged),
  maxFee: stroops(charged * 10n),
  operationCount,
  isFeeBump,
})

describe('fees of ledgers', () => {
  it('are the base fee without transactions', () => {
    const stats = feeStatsOf([{ ledger, transactions: [] }])
    expect(stats?.charged.min).toBe(100n)
    expect(stats?.maxFee?.max).toBe(100n)
    expect(stats?.lastLedger).toBe(ledgerSequence(7))
    expect(stats?.capacityUsage).toBe('0.97')
  })
  it('divide by the operations, one more for a fee bump, and round down', () => {
    const transactions = [fee(299n, 2), fee(299n, 2, true), fee(1_000n, 0)]
    const stats = feeStatsOf([{ ledger, transactions }])
    expect(stats?.charged.min).toBe(99n)
    expect(stats?.charged.max).toBe(1_000n)
    expect(stats?.charged.percentiles.find(({ percent }) => percent === 50)?.fee).toBe(149n)
    expect(stats?.maxFee?.min).toBe(996n)
  })
  it('have the least of equally frequent values as mode', () => {
    const transactions = [fee(3n, 1), fee(2n, 1), fee(3n, 1), fee(2n, 1), fee(9n, 1)]
    expect(feeStatsOf([{ ledger, transactions }])?.charged.mode).toBe(2n)
  })
  it('without a ledger are absent', () => {
    expect(feeStatsOf([])).toBeUndefined()
  })
})
