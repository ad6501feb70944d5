import type { Collections } from '../../../collections/collections.ts'
import { accountRows } from '../../../indexer/walk/accountRows.ts'
import type { Reason } from '../../../model/page.ts'
import type { TransactionHash } from '../../../model/values/hash.ts'
import { type Toid, toid, toidParts } from '../../../model/values/toid.ts'
import { type Position, positionId, positionOf } from '../../../model/values/position.ts'
import { type AccountId, accountOf } from '../../../model/values/strkey.ts'
import type { UnknownRecord } from '../../../model/unknownRecord.ts'
import type { AppliedTransaction } from '../../../xdr/closedLedger.ts'
import {
  type PositionedItemsOf,
  positionedEffects,
  positionedOperations,
  positionedPayments,
  positionedTransaction,
} from '../../ledgers/positionedItems.ts'
import type { TransactionInfo } from '../../ledgers/transactionInfo.ts'
import { itemsOfTransaction } from '../../ledgers/transactionLists.ts'
import type { Candidate } from './eventKnowledge.ts'

/** Lists of an account that events find. */
export type EventKind = 'transactions' | 'operations' | 'payments' | 'effects'

export interface EventRow<T> {
  readonly item: T | UnknownRecord
  readonly position: Position
  /** Of a failed operation. */
  readonly reason?: readonly [Toid, Reason] | undefined
}

type ItemsOf<K extends EventKind> = (
  account: AccountId,
) => PositionedItemsOf<Collections[K]['item']>

/** Whether the account takes part in the operation at a position, by the rules of the index. */
const ownOperations = (applied: AppliedTransaction, account: AccountId) => {
  const { operations } = accountRows(applied, account)
  return ({ position }: { readonly position: Position }) =>
    operations.has(toidParts(positionId(position)).operation - 1)
}

const readers: { readonly [K in EventKind]: ItemsOf<K> } = {
  transactions: (account) => (applied) =>
    accountRows(applied, account).isListed ? positionedTransaction(applied) : [],
  operations: (account) => (applied) =>
    positionedOperations(applied).filter(ownOperations(applied, account)),
  payments: (account) => (applied) =>
    positionedPayments(applied).filter(ownOperations(applied, account)),
  effects: (account) => (applied) =>
    positionedEffects(applied).filter(({ item }) => accountOf(item.account) === account),
}

/** The rows of one transaction in an account's list, ascending. Throws SourceError where it has another hash. */
export async function rowsOfCandidate<K extends EventKind>(
  kind: K,
  info: TransactionInfo,
  account: AccountId,
  passphrase: string,
): Promise<readonly EventRow<Collections[K]['item']>[]> {
  const reasons = new Map<Position, readonly [Toid, Reason]>()
  const { items, positions } = await itemsOfTransaction(info, passphrase, (applied) => {
    const found = readers[kind](account)(applied)
    for (const { position, reason } of found)
      if (reason !== undefined) reasons.set(position, [positionId(position), reason])
    return found
  })
  return positions.flatMap((position, i) => {
    const item = items[i]
    return item === undefined ? [] : [{ item, position, reason: reasons.get(position) }]
  })
}

/** Stands for a transaction that an event names and the node does not have. */
export const missingRow = ({ hash, ledger }: Candidate, host: string): EventRow<never> =>
  unknownRow(
    hash,
    toid(ledger, 0, 1),
    `An event of ${host} names this transaction of ledger ${ledger}, but it answers that it has none`,
  )

const unknownRow = (hash: TransactionHash, id: Toid, reason: string): EventRow<never> => ({
  item: { type: 'unknown', name: 'transaction', pagingToken: String(id), raw: hash, reason },
  position: positionOf(id),
})
