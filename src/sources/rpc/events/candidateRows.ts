import {
  type Position,
  type Reason,
  type Toid,
  type TransactionHash,
  type UnknownRecord,
  positionId,
  positionOf,
  toid,
} from '#ledger/values'
import type { PositionedItemsOf } from '../../ledgers/positionedItems.ts'
import type { TransactionInfo } from '../../ledgers/transactionInfo.ts'
import { itemsOfTransaction } from '../../ledgers/transactionLists.ts'
import type { Candidate } from './eventKnowledge.ts'

export interface EventRow<T> {
  readonly item: T | UnknownRecord
  readonly position: Position
  /** Of a failed operation. */
  readonly reason?: readonly [Toid, Reason] | undefined
}

/** The rows of one transaction in a list, ascending. Throws SourceError where it has another hash. */
export async function rowsOfCandidate<T>(
  info: TransactionInfo,
  passphrase: string,
  itemsOf: PositionedItemsOf<T>,
): Promise<readonly EventRow<T>[]> {
  const reasons = new Map<Position, readonly [Toid, Reason]>()
  const { items, positions } = await itemsOfTransaction(info, passphrase, (applied) => {
    const found = itemsOf(applied)
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
