import type { DescribedOperation, Transaction } from '#ledger'
import {
  generatedReaders,
  ifReadable,
  innerTransaction,
  transactionOf,
  underHash,
} from '#ledger/readers'
import {
  isUnknownRecord,
  type LedgerSequence,
  SourceError,
  type Toid,
  type TransactionHash,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { late } from '../late.ts'
import {
  candidateOfInfo,
  type HistoryList,
  historyList,
  type PartlyReadItems,
  RowTaker,
  readOrUnknown,
  unreadableInfo,
} from './candidates.ts'
import { appliedOf, bytesOf, hashMismatch, ledgerMismatch, type TransactionInfo } from './ledger.ts'

/** A complete list, ascending. */
export interface CompleteList<T> {
  readonly ledger: LedgerSequence
  readonly rows: PartlyReadItems<T>
  /** The number of its items, with those that its filter leaves out. */
  readonly looked: number
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
      const { partialTransaction } = await late('damaged')
      const applied = partialTransaction(info, passphrase)
      return applied && underHash(transactionOf(applied), hash)
    },
  )
}

/** What a list has of a transaction; undefined where that is of an operation that it does not have. Throws as above. */
export async function rowsOfInfo<T>(
  info: TransactionInfo,
  passphrase: string,
  list: HistoryList<T>,
): Promise<CompleteList<T> | undefined> {
  checkStated(info, passphrase)
  const taker = new RowTaker<T>({ order: 'asc', limit: Number.POSITIVE_INFINITY })
  await taker.take(candidateOfInfo(info, passphrase, list))
  const { owner } = list
  const isAbsent =
    owner?.kind === 'operation' &&
    ifReadable(() => {
      const envelope = generatedReaders.envelope(bytesOf(info, 'envelope'))
      return toidParts(owner.id).operation > innerTransaction(envelope).operations.length
    })
  return isAbsent ? undefined : { ledger: info.ledger, rows: taker.rows, looked: taker.looked }
}

/** One operation of a transaction; undefined where it has no such operation. Throws as above. */
export async function operationFromInfo(
  info: TransactionInfo,
  id: Toid,
  passphrase: string,
): Promise<DescribedOperation | UnknownRecord | undefined> {
  const list = await rowsOfInfo(info, passphrase, historyList('operations', undefined, {}))
  const first = list?.rows[0]?.item
  return first !== undefined && isUnknownRecord(first) && first.name === 'transaction'
    ? first
    : list?.rows[toidParts(id).operation - 1]?.item
}

/** Throws SourceError where a transaction has another hash than is stated or requested, or its meta is of another ledger. */
export function checkStated(info: TransactionInfo, passphrase: string): void {
  const problem = hashMismatch(info, passphrase) ?? ledgerMismatch(info)
  if (problem !== undefined) throw new SourceError('badResponse', problem)
}
