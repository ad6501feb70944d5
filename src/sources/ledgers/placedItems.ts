import { appliedOperations } from '../../derive/appliedOperation.ts'
import { isSuccessful, operationResults } from '../../xdr/innerTransaction.ts'
import { effectsOf } from '../../derive/effects.ts'
import { operationReason } from '../../derive/results/operationReason.ts'
import { operationOf } from '../../derive/operations.ts'
import { isPayment } from '../../derive/payments.ts'
import { type DescribedTrade, describedTrade } from '../../derive/market/describedTrade.ts'
import { tradeClaims } from '../../operations/parts/tradeClaims.ts'
import { makersTrades } from '../../derive/market/trades.ts'
import { transactionOf } from '../../derive/transaction.ts'
import { type DescribedEffect, describedEffect } from '../../effects/registry.ts'
import type { AppliedTransaction } from '../../xdr/closedLedger.ts'
import type { Reason } from '../../model/page.ts'
import { type Position, positionOf } from '../../model/values/position.ts'
import { toid } from '../../model/values/toid.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { Operation } from '../../operations/operationTypes.ts'
import { type DescribedOperation, described } from '../../operations/registry.ts'

/** An item of a list of history, and where it stands there. */
export interface Placed<T> {
  readonly item: T
  readonly place: Position
  /** Of a failed operation. */
  readonly reason?: Reason | undefined
}
/** What a transaction has in one list, ascending. */
export type PlacedItemsOf<T> = (transaction: AppliedTransaction) => readonly Placed<T>[]

export const placedTransaction: PlacedItemsOf<Transaction> = (transaction) => [
  {
    item: transactionOf(transaction),
    place: positionOf(toid(transaction.ledger, transaction.applicationOrder, 0)),
  },
]

/** The operations that are wanted. */
const operationsThat =
  (isWanted: (operation: Operation) => boolean): PlacedItemsOf<DescribedOperation> =>
  (transaction) =>
    appliedOperations(transaction).flatMap((applied) => {
      const operation = operationOf(applied, transaction)
      if (!isWanted(operation)) return []
      const reason = operationReason(applied)
      return [{ item: described(operation), place: positionOf(operation.id), reason }]
    })

export const placedOperations = operationsThat(() => true)

export const placedPayments = operationsThat(isPayment)

export const placedEffects: PlacedItemsOf<DescribedEffect> = (transaction) =>
  effectsOf(transaction).map((effect) => ({
    item: describedEffect(effect),
    place: positionOf(effect.operation, effect.index),
  }))

/** Each seen from its seller's side, as a transaction alone cannot tell which side a service calls base. */
export const placedTrades: PlacedItemsOf<DescribedTrade> = (transaction) =>
  hasClaims(transaction)
    ? makersTrades(transaction, appliedOperations(transaction)).map((trade) => ({
        item: describedTrade(trade),
        place: positionOf(trade.operation, trade.index),
      }))
    : []

/** Whether anything was traded, by the result alone: most transactions need not have their meta read. */
const hasClaims = ({ result }: AppliedTransaction): boolean =>
  isSuccessful(result) &&
  operationResults(result).some(
    (operation) => operation.type === 'opInner' && tradeClaims(operation.tr).length > 0,
  )
