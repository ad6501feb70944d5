import { innerTransaction } from '../../xdr/innerTransaction.ts'
import { askedBy, transactionOf } from '../../derive/transaction.ts'
import { SourceError } from '../../model/errors.ts'
import { type Position, positionId, positionOf } from '../../model/values/position.ts'
import { toid, toidParts } from '../../model/values/toid.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { type ItemsOf, effectItems, operationItems, paymentItems, tradeItems } from './items.ts'
import type {
  FoundItems,
  FoundTransaction,
  Jobs,
  RetentionWindow,
  TransactionRow,
  WholeList,
} from './jobs.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { readOrUnknown } from './secondOpinion.ts'
import { appliedOf, rowOf, strangerWords, unreadableRow } from './transactionRow.ts'
import type { PartlyPlaced } from './unit.ts'

type ByHash = Jobs['transactionByHash']['input']
type ById = Jobs['operationById']['input']

/** The transaction of a getTransaction answer, under the hash asked for. */
export async function transactionByHash(input: ByHash): Promise<FoundTransaction> {
  const { window, row } = foundRow(input)
  if (row === undefined) return { window }
  mustBeNoStranger(row, input.passphrase)
  const transaction = await readOrUnknown(
    (readers) => {
      const applied = appliedOf(row, input.passphrase, readers)
      return askedBy(transactionOf(applied), input.hash)
    },
    unreadableRow(row),
    async () => {
      const { partialTransaction } = await import('./partialRow.ts')
      const applied = partialTransaction(row, input.passphrase)
      return applied && askedBy(transactionOf(applied), input.hash)
    },
  )
  return { window, found: { transaction, ledger: row.ledger } }
}

export const transactionOperations = (input: ByHash) => itemsOfTransaction(input, operationItems)
export const transactionPayments = (input: ByHash) => itemsOfTransaction(input, paymentItems)
export const transactionEffects = (input: ByHash) => itemsOfTransaction(input, effectItems)
export const transactionTrades = (input: ByHash) => itemsOfTransaction(input, tradeItems)

/** An operation out of the one transaction of a getTransactions answer. */
export async function operationById(input: ById): Promise<Jobs['operationById']['output']> {
  const row = rowAt(input)
  if (row === undefined) return undefined
  const { items } = await listOf(row, input.passphrase, operationItems)
  const [first] = items
  return first !== undefined && isUnknownRecord(first) && first.name === 'transaction'
    ? first
    : items[toidParts(input.id).operation - 1]
}

export const operationEffects = (input: ById) => itemsOfOperation(input, effectItems)
export const operationTrades = (input: ById) => itemsOfOperation(input, tradeItems)

async function itemsOfTransaction<T>(input: ByHash, itemsOf: ItemsOf<T>): Promise<FoundItems<T>> {
  const { window, row } = foundRow(input)
  return row === undefined
    ? { window }
    : { window, found: await listOf(row, input.passphrase, itemsOf) }
}

/** What one operation has; undefined where its transaction has no such operation. */
async function itemsOfOperation<T>(
  input: ById,
  itemsOf: ItemsOf<T>,
): Promise<WholeList<T> | undefined> {
  const row = rowAt(input)
  if (row === undefined) return undefined
  const { operation } = toidParts(input.id)
  let exists = true
  const list = await listOf(
    row,
    input.passphrase,
    (applied) => {
      exists = operation <= innerTransaction(applied.envelope).operations.length
      return itemsOf(applied)
    },
    // Of a transaction that is unknown as a whole, this operation is part.
    (place) => [input.id, toid(row.ledger, row.applicationOrder, 0)].includes(positionId(place)),
  )
  return exists ? list : undefined
}

async function listOf<T>(
  row: TransactionRow,
  passphrase: string,
  itemsOf: ItemsOf<T>,
  isWanted: (place: Position) => boolean = () => true,
): Promise<WholeList<T>> {
  mustBeNoStranger(row, passphrase)
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

/** Throws SourceError where the answer is another transaction, or is read with another network's passphrase. */
function mustBeNoStranger(row: TransactionRow, passphrase: string): void {
  const words = strangerWords(row, passphrase)
  if (words !== undefined) throw new SourceError('badResponse', words)
}

/** The row of a getTransaction answer, which must have the hash asked for; none where the node does not have it. */
function foundRow(input: ByHash): {
  readonly window: RetentionWindow
  readonly row?: TransactionRow
} {
  const answer = readAnswer(input)
  const window = windowOf(answer)
  if (answer.text('status') === 'NOT_FOUND') return { window }
  return { window, row: { ...rowOf(answer), hash: input.hash } }
}

/** The first row of a getTransactions answer, where it is the operation's transaction. */
function rowAt(input: ById): TransactionRow | undefined {
  const [row] = readAnswer(input).list('transactions', rowOf)
  const wanted = toidParts(input.id)
  return row?.ledger === wanted.ledger && row.applicationOrder === wanted.transaction
    ? row
    : undefined
}
