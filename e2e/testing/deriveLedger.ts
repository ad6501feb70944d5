import { effectsOf } from '#ledger/effects/derive.ts'
import type { Effect } from '#ledger/effects/registry.ts'
import { type CountedTransaction, type Ledger, ledgerOf, outcomeOf } from '#ledger/ledger.ts'
import { appliedOperations, isPayment, operationOf } from '#ledger/operations/derive.ts'
import type { Operation } from '#ledger/operations/operationTypes.ts'
import {
  type AssetRank,
  type Trade,
  tradesWithSellerAsBase,
  withRankedBase,
} from '#ledger/trade.ts'
import { type Transaction, transactionOf } from '#ledger/transaction.ts'
import type {
  AppliedTransaction,
  ClosedLedger,
  UnreadableTransaction,
} from '#ledger/xdr/closedLedger.ts'

/** All records that the REST service has of one ledger, each list ascending; failed transactions included. */
export interface DerivedLedger {
  readonly ledger: Ledger
  readonly transactions: readonly Transaction[]
  readonly operations: readonly Operation[]
  readonly payments: readonly Operation[]
  readonly effects: readonly Effect[]
  readonly trades: readonly Trade[]
  /** Transactions that are counted but in none of the lists. */
  readonly unreadable: readonly UnreadableTransaction[]
}

/** A ledger in memory, or one whose transactions are decoded one by one. */
export type DerivableLedger = Omit<ClosedLedger, 'transactions'> & {
  /** In application order. */
  readonly transactions: Iterable<AppliedTransaction>
}

/**
 * Derives a ledger in one pass over its transactions. `rank` holds the assets that were traded in the ledgers before:
 * pass the same one for consecutive ledgers.
 */
export function deriveLedger(ledger: DerivableLedger, rank?: AssetRank): DerivedLedger {
  const outcomes: CountedTransaction[] = []
  const transactions: Transaction[] = []
  const operations: Operation[] = []
  const effects: Effect[] = []
  const trades: Trade[] = []
  for (const transaction of ledger.transactions) {
    const applied = appliedOperations(transaction)
    outcomes.push(outcomeOf(transaction))
    transactions.push(transactionOf(transaction))
    for (const operation of applied) operations.push(operationOf(operation, transaction))
    for (const effect of effectsOf(transaction, applied)) effects.push(effect)
    for (const trade of tradesWithSellerAsBase(transaction, applied)) trades.push(trade)
  }
  const unreadable = ledger.unreadable ?? []
  return {
    ledger: ledgerOf(ledger, [...outcomes, ...unreadable.map(({ outcome }) => outcome)]),
    unreadable,
    transactions,
    operations,
    payments: operations.filter(isPayment),
    effects,
    trades: withRankedBase(trades, rank),
  }
}
