import type { Effect } from '../effects/registry.ts'
import type { ClosedLedger, UnreadableTransaction } from '../model/closedLedger.ts'
import type { Ledger } from '../model/ledger.ts'
import type { Trade } from '../model/trade.ts'
import type { Transaction } from '../model/transaction.ts'
import type { Operation } from '../operations/registry.ts'
import { appliedOperations, isSuccessful } from './appliedOperation.ts'
import { effectsOf } from './effects.ts'
import { ledgerOf } from './ledger.ts'
import { operationOf } from './operations.ts'
import { isPayment } from './payments.ts'
import type { TradeOrder } from './tradeOrder.ts'
import { makersTrades, oriented } from './trades.ts'
import { transactionOf } from './transaction.ts'

/** All that the REST service tells of one ledger, each list ascending; failed transactions included. */
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

/** Derives a whole ledger. `order` remembers which assets were traded in the ledgers before: pass one to a whole walk. */
export function deriveLedger(closed: ClosedLedger, order?: TradeOrder): DerivedLedger {
  const applied = closed.transactions.map((transaction) => ({
    transaction,
    operations: appliedOperations(transaction),
  }))
  const unreadable = closed.unreadable ?? []
  const operations = applied.flatMap(({ transaction, operations }) =>
    operations.map((operation) => operationOf(operation, transaction)),
  )
  return {
    ledger: ledgerOf(closed, [
      ...applied.map(({ transaction, operations }) => ({
        successful: isSuccessful(transaction.result),
        operationCount: operations.length,
      })),
      ...unreadable.map(({ outcome }) => outcome),
    ]),
    unreadable,
    transactions: closed.transactions.map(transactionOf),
    operations,
    payments: operations.filter(isPayment),
    effects: applied.flatMap(({ transaction, operations }) => effectsOf(transaction, operations)),
    trades: oriented(
      applied.flatMap(({ transaction, operations }) => makersTrades(transaction, operations)),
      order,
    ),
  }
}
