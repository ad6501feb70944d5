import { askedBy, transactionOf } from '../../derive/transaction.ts'
import { SourceError } from '../../model/errors.ts'
import type { Transaction } from '../../model/transaction.ts'
import { type UnknownRecord, isUnknownRecord } from '../../model/unknownRecord.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import { type Position, positionId, positionOf } from '../../model/values/position.ts'
import { type Toid, toid, toidParts } from '../../model/values/toid.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import { innerTransaction } from '../../xdr/innerTransaction.ts'
import type { PartlyPlaced } from './ledgerPart.ts'
import { readOrUnknown } from './readOrUnknown.ts'
import { type ItemsOf, operationItems } from './transactionItems.ts'
import { type TransactionRow, appliedOf, hashMismatch, unreadableRow } from './transactionRow.ts'

/** A complete list, ascending. */
export interface WholeList<T> {
  readonly ledger: LedgerSequence
  readonly items: readonly (T | UnknownRecord)[]
  /** Position of each item. */
  readonly places: readonly Position[]
}

/** The transaction of a row, under the hash asked for: outer or inner. Throws SourceError where it has another hash. */
export async function transactionOfRow(
  row: TransactionRow,
  hash: TransactionHash,
  passphrase: string,
): Promise<Transaction | UnknownRecord> {
  checkHash(row, passphrase)
  return readOrUnknown(
    (readers) => askedBy(transactionOf(appliedOf(row, passphrase, readers)), hash),
    unreadableRow(row),
    async () => {
      const { partialTransaction } = await import('./partialRow.ts')
      const applied = partialTransaction(row, passphrase)
      return applied && askedBy(transactionOf(applied), hash)
    },
  )
}

/** What the transaction of a row has in one list. Throws as above. */
export const itemsOfRow = <T>(
  row: TransactionRow,
  passphrase: string,
  itemsOf: ItemsOf<T>,
): Promise<WholeList<T>> => listOf(row, passphrase, itemsOf, () => true)

/** One operation of a row's transaction; undefined where it has no such operation. Throws as above. */
export async function operationOfRow(
  row: TransactionRow,
  id: Toid,
  passphrase: string,
): Promise<ToldOperation | UnknownRecord | undefined> {
  const { items } = await itemsOfRow(row, passphrase, operationItems)
  const [first] = items
  return first !== undefined && isUnknownRecord(first) && first.name === 'transaction'
    ? first
    : items[toidParts(id).operation - 1]
}

/** What one operation has in a list; undefined where its transaction has no such operation. Throws as above. */
export async function itemsOfOperation<T>(
  row: TransactionRow,
  id: Toid,
  passphrase: string,
  itemsOf: ItemsOf<T>,
): Promise<WholeList<T> | undefined> {
  const { operation } = toidParts(id)
  let exists = true
  const list = await listOf(
    row,
    passphrase,
    (applied) => {
      exists = operation <= innerTransaction(applied.envelope).operations.length
      return itemsOf(applied)
    },
    // A transaction that is unknown as a whole includes this operation.
    (place) => [id, toid(row.ledger, row.applicationOrder, 0)].includes(positionId(place)),
  )
  return exists ? list : undefined
}

async function listOf<T>(
  row: TransactionRow,
  passphrase: string,
  itemsOf: ItemsOf<T>,
  isWanted: (place: Position) => boolean,
): Promise<WholeList<T>> {
  checkHash(row, passphrase)
  const unreadable = unreadableRow(row)
  const read = await readOrUnknown<PartlyPlaced<T>>(
    (readers) => itemsOf(appliedOf(row, passphrase, readers)),
    unreadable,
    async () => {
      const { partialItems } = await import('./partialRow.ts')
      return partialItems(row, passphrase, itemsOf)
    },
  )
  const all: PartlyPlaced<T> =
    'type' in read ? [{ item: read, place: positionOf(unreadable.place) }] : read
  const placed = all.filter(({ place }) => isWanted(place))
  return {
    ledger: row.ledger,
    items: placed.map(({ item }) => item),
    places: placed.map(({ place }) => place),
  }
}

function checkHash(row: TransactionRow, passphrase: string): void {
  const mismatch = hashMismatch(row, passphrase)
  if (mismatch !== undefined) throw new SourceError('badResponse', mismatch)
}
