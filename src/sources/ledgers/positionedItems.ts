import type {
  AppliedTransaction,
  DescribedEffect,
  DescribedOperation,
  DescribedTrade,
  Operation,
  Transaction,
} from '#ledger'
import {
  appliedOperations,
  described,
  describedEffect,
  describedTrade,
  effectsOf,
  isPayment,
  isSuccessful,
  operationOf,
  operationReason,
  operationResults,
  tradeClaims,
  tradesWithSellerAsBase,
  transactionOf,
} from '#ledger/readers'
import { type Position, type Reason, positionOf, toid } from '#ledger/values'

/** An item of a list of history with its position. */
export interface Positioned<T> {
  readonly item: T
  readonly position: Position
  /** The reason why the operation failed. */
  readonly reason?: Reason | undefined
}
/** A transaction's items in one list, ascending. */
export type PositionedItemsOf<T> = (transaction: AppliedTransaction) => readonly Positioned<T>[]

export const positionedTransaction: PositionedItemsOf<Transaction> = (transaction) => [
  {
    item: transactionOf(transaction),
    position: positionOf(toid(transaction.ledger, transaction.applicationOrder, 0)),
  },
]

const operationsThat =
  (isIncluded: (operation: Operation) => boolean): PositionedItemsOf<DescribedOperation> =>
  (transaction) =>
    appliedOperations(transaction).flatMap((applied) => {
      const operation = operationOf(applied, transaction)
      if (!isIncluded(operation)) return []
      const reason = operationReason(applied)
      return [{ item: described(operation), position: positionOf(operation.id), reason }]
    })

export const positionedOperations = operationsThat(() => true)

export const positionedPayments = operationsThat(isPayment)

export const positionedEffects: PositionedItemsOf<DescribedEffect> = (transaction) =>
  effectsOf(transaction).map((effect) => ({
    item: describedEffect(effect),
    position: positionOf(effect.operation, effect.index),
  }))

/** Trades from the seller's side: a transaction does not state which side a service calls base. */
export const positionedTrades: PositionedItemsOf<DescribedTrade> = (transaction) =>
  hasClaims(transaction)
    ? tradesWithSellerAsBase(transaction, appliedOperations(transaction)).map((trade) => ({
        item: describedTrade(trade),
        position: positionOf(trade.operation, trade.index),
      }))
    : []

/** True if the transaction has trades, by its result: the meta of most transactions is not read then. */
const hasClaims = ({ result }: AppliedTransaction): boolean =>
  isSuccessful(result) &&
  operationResults(result).some(
    (operation) => operation.type === 'opInner' && tradeClaims(operation.tr).length > 0,
  )
