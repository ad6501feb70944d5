import type { Ledger } from '../ledger.ts'
import type { FeeDistribution, FeeStats } from '../values/network.ts'
import { feePercents } from '../rest/network.ts'
import type { Transaction } from '../transaction.ts'

/** The fields of a transaction that fee statistics need. Fees are in stroops. */
export type TransactionFee = Pick<Transaction, 'feeCharged' | 'maxFee' | 'operationCount'> & {
  readonly isFeeBump: boolean
}

/** A ledger and the fees of its transactions, failed ones included. */
export interface LedgerFees {
  readonly ledger: Ledger
  readonly transactions: readonly TransactionFee[]
}

/**
 * Fees per operation over the given ledgers, ascending (the REST service takes the last five, rest.md 3.11): the whole
 * fee divided by the operations, one more for a fee bump, rounded down. Without transactions, every figure is the
 * base fee. Undefined without a ledger.
 */
export function feeStatsOf(ledgers: readonly LedgerFees[]): FeeStats | undefined {
  const last = ledgers.at(-1)?.ledger
  if (last === undefined) return undefined
  const transactions = ledgers.flatMap((each) => each.transactions)
  const baseFee = BigInt(last.baseFee)
  const fees = (of: (transaction: TransactionFee) => bigint): FeeDistribution =>
    distributionOf(
      transactions.length === 0
        ? [baseFee]
        : transactions.map((each) => of(each) / BigInt(countOf(each))),
    )
  return {
    lastLedger: last.sequence,
    baseFee,
    capacityUsage: capacityUsage(ledgers.map(({ ledger }) => ledger)),
    charged: fees(({ feeCharged }) => feeCharged),
    maxFee: fees((each) => each.maxFee),
  }
}

/** The fees per operation that these transactions were charged; undefined without any. */
export const classicFeesOf = (
  transactions: readonly TransactionFee[],
): FeeDistribution | undefined =>
  transactions.length === 0
    ? undefined
    : distributionOf(transactions.map((each) => each.feeCharged / BigInt(countOf(each))))

/** A fee bump pays for one more operation; a transaction without any (it failed before that was checked) for one. */
const countOf = ({ operationCount, isFeeBump }: TransactionFee): number =>
  Math.max(1, operationCount + (isFeeBump ? 1 : 0))

/** Discrete percentiles: each is one of the values. */
function distributionOf(values: readonly bigint[]): FeeDistribution {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (index: number) => sorted[index] ?? 0n
  return {
    min: at(0),
    max: at(sorted.length - 1),
    mode: modeOf(sorted),
    percentiles: feePercents.map((percent) => ({
      percent,
      fee: at(Math.ceil((percent * sorted.length) / 100) - 1),
    })),
  }
}

/** The most frequent value; the least of equally frequent ones. */
function modeOf(sorted: readonly bigint[]): bigint {
  let mode = sorted[0] ?? 0n
  let most = 0
  let count = 0
  for (const [i, value] of sorted.entries()) {
    count = i > 0 && value === sorted[i - 1] ? count + 1 : 1
    if (count > most) [mode, most] = [value, count]
  }
  return mode
}

/** Operations over the ledgers' capacity, two decimals at most: "0.97", "1". */
function capacityUsage(ledgers: readonly Ledger[]): string {
  let used = 0
  let capacity = 0
  for (const ledger of ledgers) {
    used += ledger.transactionSetOperationCount ?? ledger.operationCount
    capacity += ledger.maxTransactionSetSize
  }
  return capacity === 0 ? '0' : String(Math.round((used * 100) / capacity) / 100)
}
