import type { Collections, FilterOf, HistoryFilter, HistoryKind, Owner } from './collections.ts'
import { effectsOf } from './effects/derive.ts'
import { describedEffect } from './effects/registry.ts'
import { operationReason } from './failure/resultCodes.ts'
import { matchOf, mentionsContract, picksItems } from './matches.ts'
import {
  type AppliedOperation,
  appliedOperations,
  isPayment,
  mayBePayment,
  operationOf,
  operationWithMemo,
} from './operations/derive.ts'
import type { Operation } from './operations/operationTypes.ts'
import { partsOfAccount } from './operations/participants.ts'
import { tradeClaims } from './operations/parts/offers.ts'
import { type DescribedOperation, described } from './operations/registry.ts'
import {
  type AssetRank,
  describedTrade,
  mirrored,
  type Trade,
  tradesWithSellerAsBase,
} from './trade.ts'
import { transactionOf } from './transaction.ts'
import { type Position, positionOf, type Reason } from './values/answer.ts'
import { accountOf, contractIdFromBytes, type Toid, toid } from './values/ids.ts'
import { type AppliedTransaction, isSuccessful, operationResults } from './xdr/closedLedger.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { claimableBalanceFromXdr, poolFromXdr } from './xdr/values.ts'

/** An item of a list of history, in its position. */
export interface Positioned<T> {
  readonly item: T
  readonly position: Position
  /** The reason why the operation failed. */
  readonly reason?: Reason | undefined
}

/** What a list has of one transaction, ascending. */
export interface RowsIn<T> {
  readonly rows: readonly Positioned<T>[]
  /** The positions of items that the list's filter leaves out. */
  readonly others: readonly Position[]
}

/** What only the ledgers before a transaction tell. */
export interface RowFacts {
  /** Which asset of a trade is base. Absent: the seller's, as the transaction has it. */
  readonly rank?: AssetRank | undefined
}

/** Makes the rows that a list has of a transaction. Throws XdrError where a part that it needs cannot be read. */
export type RowsOf<T> = (applied: AppliedTransaction, facts?: RowFacts) => RowsIn<T>

const none: RowsIn<never> = { rows: [], others: [] }

/**
 * Makes the rows of a list of history, whoever found the transaction: all that it has of the owner, if it has anything, and
 * passes the whole filter but for its range of ledgers. Throws SourceError('unsupported') for a filter without a predicate.
 */
export function rowsOf<K extends HistoryKind>(
  kind: K,
  owner: Owner | undefined,
  filter: FilterOf<K>,
): RowsOf<Collections[K]['item']> {
  const read = readers[kind]
  const { successful }: HistoryFilter = filter
  const matches = picksItems(filter) ? matchOf(kind, filter) : undefined
  return (applied, facts = {}) => {
    // Those that failed are left out unread.
    if (successful === true && !isSuccessful(applied.result)) return none
    return split(read(applied, owner, facts), matches)
  }
}

/** Parts the rows that pass a filter from the others. */
export function split<T extends object>(
  all: readonly Positioned<T>[],
  matches: ((item: T) => boolean) | undefined,
): RowsIn<T> {
  if (matches === undefined) return { rows: all, others: [] }
  const { rows = [], others = [] } = Object.groupBy(all, ({ item }) =>
    matches(item) ? 'rows' : 'others',
  )
  return { rows, others: others.map(({ position }) => position) }
}

/**
 * Tells by an operation's type alone whether a list has it, whatever it changed; undefined for lists of which more of the
 * transaction decides.
 */
export function listsType(
  kind: HistoryKind,
  owner: Owner | undefined,
): ((type: Xdr.OperationBody['type']) => boolean) | undefined {
  const hasAll = owner === undefined || owner.kind === 'ledger' || owner.kind === 'transaction'
  if (!hasAll) return undefined
  if (kind === 'operations') return () => true
  return kind === 'payments' ? mayBePayment : undefined
}

type Read<T> = (
  applied: AppliedTransaction,
  owner: Owner | undefined,
  facts: RowFacts,
) => readonly Positioned<T>[]

const readers: { readonly [K in HistoryKind]: Read<Collections[K]['item']> } = {
  transactions(applied, owner) {
    const id = toid(applied.ledger, applied.applicationOrder, 0)
    return isListed(applied, owner)
      ? [{ item: transactionOf(applied), position: positionOf(id) }]
      : []
  },
  operations: (applied, owner) => operationsIn(applied, owner, operationOf),
  payments: (applied, owner) => operationsIn(applied, owner, operationWithMemo, isPayment),
  effects(applied, owner) {
    const operations = appliedOperations(applied)
    const effects = effectsOf(applied, operations)
    const own =
      owner?.kind === 'account'
        ? effects.filter(({ account }) => accountOf(account) === owner.id)
        : ofOperations(effects, operations.filter(takesPart(applied, owner)))
    return own.map((effect) => ({
      item: describedEffect(effect),
      position: positionOf(effect.operation, effect.index),
    }))
  },
  trades(applied, owner, { rank }) {
    // A result tells if its transaction has trades: the meta of most is not read.
    if (!hasClaims(applied)) return []
    return tradesWithSellerAsBase(applied).flatMap((trade) => {
      if (!isTradeOf(trade, owner)) return []
      const isAsRanked = rank?.isBase(trade.base.asset, trade.counter.asset) ?? true
      const item = describedTrade(isAsRanked ? trade : mirrored(trade))
      return [{ item, position: positionOf(trade.operation, trade.index) }]
    })
  },
}

function operationsIn(
  applied: AppliedTransaction,
  owner: Owner | undefined,
  read: typeof operationOf,
  isIncluded: (operation: Operation) => boolean = () => true,
): readonly Positioned<DescribedOperation>[] {
  const isOwn = takesPart(applied, owner)
  return appliedOperations(applied).flatMap((operation) => {
    const item = isOwn(operation) ? read(operation, applied) : undefined
    if (item === undefined || !isIncluded(item)) return []
    const reason = operationReason(operation, applied)
    return [{ item: described(item), position: positionOf(item.id), reason }]
  })
}

const ofOperations = <T extends { readonly operation: Toid }>(
  items: readonly T[],
  operations: readonly AppliedOperation[],
): readonly T[] => {
  const ids = new Set(operations.map(({ id }) => id))
  return items.filter(({ operation }) => ids.has(operation))
}

/** A transaction is in its owner's list. */
function isListed(applied: AppliedTransaction, owner: Owner | undefined): boolean {
  if (owner?.kind === 'account') return partsOfAccount(applied, owner.id).isListed
  const isWhole = owner === undefined || owner.kind === 'ledger' || owner.kind === 'transaction'
  return isWhole || appliedOperations(applied).some(takesPart(applied, owner))
}

/** Tests whether an operation of a transaction is its owner's. */
function takesPart(
  applied: AppliedTransaction,
  owner: Owner | undefined,
): (operation: AppliedOperation) => boolean {
  switch (owner?.kind) {
    case undefined:
    case 'ledger':
    case 'transaction':
      return () => true
    case 'operation':
      return ({ id }) => id === owner.id
    case 'account': {
      const { operations } = partsOfAccount(applied, owner.id)
      return ({ context }) => operations.has(context.index - 1)
    }
    case 'claimableBalance':
    case 'liquidityPool':
    case 'offer':
      return (operation) => changedIn(operation).includes(owner.id)
    case 'contract':
      return (operation) =>
        changedIn(operation).includes(owner.id) ||
        mentionsContract(operationOf(operation, applied), owner.id)
  }
}

/** The balances, pools, offers and contracts whose entries an operation changed. */
const changedIn = ({ context }: AppliedOperation): readonly (string | bigint | undefined)[] =>
  context.meta.changes.map(({ before, after }) => {
    const data = (after ?? before)?.data
    if (data?.type === 'claimableBalance')
      return claimableBalanceFromXdr(data.claimableBalance.balanceId)
    if (data?.type === 'liquidityPool') return poolFromXdr(data.liquidityPool.liquidityPoolId)
    if (data?.type === 'offer') return data.offer.offerId
    return data?.type === 'contractData' &&
      data.contractData.contract.type === 'scAddressTypeContract'
      ? contractIdFromBytes(data.contractData.contract.contractId)
      : undefined
  })

/** The owner had a part in a trade. */
function isTradeOf({ operation, base, counter }: Trade, owner: Owner | undefined): boolean {
  const sides = [base, counter]
  switch (owner?.kind) {
    case 'account':
      return sides.some(({ account }) => account === owner.id)
    case 'offer':
      return sides.some(({ offer }) => offer === owner.id)
    case 'liquidityPool':
      return sides.some(({ pool }) => pool === owner.id)
    case 'operation':
      return operation === owner.id
    case 'claimableBalance':
    case 'contract':
      return false
    case 'ledger':
    case 'transaction':
    case undefined:
      return true
  }
}

const hasClaims = ({ result }: AppliedTransaction): boolean =>
  isSuccessful(result) &&
  operationResults(result).some(
    (operation) => operation.type === 'opInner' && tradeClaims(operation.tr).length > 0,
  )
