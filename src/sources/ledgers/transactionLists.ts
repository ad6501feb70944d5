import type { DescribedOperation, Transaction } from '#ledger'
import {
  forgeryOfTransaction,
  generatedReaders,
  innerTransaction,
  transactionOf,
  underHash,
} from '#ledger/readers'
import {
  isUnknownRecord,
  type LedgerSequence,
  type Position,
  positionId,
  positionOf,
  SourceError,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { late } from '../late.ts'
import {
  type PositionedItemsOf,
  positionedOperations,
  readOrUnknown,
  unknownRecord,
} from './items.ts'
import {
  appliedOf,
  hashMismatch,
  ledgerMismatch,
  type PartlyReadItems,
  type TransactionInfo,
  unreadableInfo,
} from './ledger.ts'

/** A complete list, ascending. */
export interface CompleteList<T> {
  readonly ledger: LedgerSequence
  readonly rows: PartlyReadItems<T>
}

/** A transaction under the requested hash, outer or inner. Throws SourceError where it has another hash. */
export async function transactionFromInfo(
  info: TransactionInfo,
  hash: TransactionHash,
  passphrase: string,
): Promise<Transaction | UnknownRecord> {
  checkStated(info, passphrase)
  return readOrUnknown(
    (readers) => underHash(transactionOf(appliedOf(info, passphrase, readers)), hash),
    unreadableInfo(info),
    async () => {
      const { partialTransaction } = await late('lists')
      const applied = partialTransaction(info, passphrase)
      return applied && underHash(transactionOf(applied), hash)
    },
  )
}

/** A transaction's items in one list. Throws as above. */
export const itemsOfTransaction = <T>(
  info: TransactionInfo,
  passphrase: string,
  itemsOf: PositionedItemsOf<T>,
): Promise<CompleteList<T>> => listOf(info, passphrase, itemsOf, () => true)

/** One operation of a transaction; undefined where it has no such operation. Throws as above. */
export async function operationFromInfo(
  info: TransactionInfo,
  id: Toid,
  passphrase: string,
): Promise<DescribedOperation | UnknownRecord | undefined> {
  const { rows } = await itemsOfTransaction(info, passphrase, positionedOperations)
  const first = rows[0]?.item
  return first !== undefined && isUnknownRecord(first) && first.name === 'transaction'
    ? first
    : rows[toidParts(id).operation - 1]?.item
}

/** One operation's items in a list; undefined where its transaction has no such operation. Throws as above. */
export async function itemsOfOperation<T>(
  info: TransactionInfo,
  id: Toid,
  passphrase: string,
  itemsOf: PositionedItemsOf<T>,
): Promise<CompleteList<T> | undefined> {
  const { operation } = toidParts(id)
  let exists = true
  const list = await listOf(
    info,
    passphrase,
    (applied) => {
      exists = operation <= innerTransaction(applied.envelope).operations.length
      return itemsOf(applied)
    },
    // A transaction that cannot be read is one unknown record, which stands for this operation.
    (position) => [id, toid(info.ledger, info.applicationOrder, 0)].includes(positionId(position)),
  )
  return exists ? list : undefined
}

async function listOf<T>(
  info: TransactionInfo,
  passphrase: string,
  itemsOf: PositionedItemsOf<T>,
  isIncluded: (position: Position) => boolean,
): Promise<CompleteList<T>> {
  checkStated(info, passphrase)
  const unreadable = unreadableInfo(info)
  const read = await readOrUnknown<PartlyReadItems<T>>(
    (readers) => itemsOf(appliedOf(info, passphrase, readers)),
    unreadable,
    async () => {
      const { partialItems } = await late('lists')
      return partialItems(info, passphrase, itemsOf)
    },
  )
  const all: PartlyReadItems<T> =
    'type' in read
      ? [{ item: read, position: positionOf(unreadable.id) }]
      : await unlessForged(info, passphrase, read)
  return { ledger: info.ledger, rows: all.filter(({ position }) => isIncluded(position)) }
}

/** The items of a transaction; where it is forged, one unknown record instead of them. */
async function unlessForged<T>(
  info: TransactionInfo,
  passphrase: string,
  items: PartlyReadItems<T>,
): Promise<PartlyReadItems<T>> {
  if (items.length === 0) return items
  const reason = await forgeryOfTransaction(() => appliedOf(info, passphrase, generatedReaders))
  if (reason === undefined) return items
  const unreadable = unreadableInfo(info)
  return [{ item: unknownRecord(unreadable, reason), position: positionOf(unreadable.id) }]
}

/** Throws SourceError where a transaction has another hash than is stated or requested, or its meta is of another ledger. */
function checkStated(info: TransactionInfo, passphrase: string): void {
  const problem = hashMismatch(info, passphrase) ?? ledgerMismatch(info)
  if (problem !== undefined) throw new SourceError('badResponse', problem)
}
