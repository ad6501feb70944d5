import { type Readers, appliedTransaction } from '../decode/appliedTransaction.ts'
import { transactionHash } from '../decode/transactionHash.ts'
import { innerTransaction } from '../derive/appliedOperation.ts'
import { askedBy, transactionOf } from '../derive/transaction.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type { AppliedTransaction } from '../model/closedLedger.ts'
import { SourceError } from '../model/errors.ts'
import { positionId, positionOf } from '../model/position.ts'
import { RecordError, type RecordReader } from '../model/record.ts'
import { unixSeconds } from '../model/time.ts'
import { toid, toidParts } from '../model/toid.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import { type ItemsOf, effectItems, operationItems, paymentItems, tradeItems } from './items.ts'
import type { FoundItems, FoundTransaction, Jobs, RetentionWindow, WholeList } from './protocol.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { type Unreadable, readOrUnknown } from './secondOpinion.ts'

type ByHash = Jobs['transactionByHash']['input']
type ById = Jobs['operationById']['input']

/** The transaction of a getTransaction answer, under the hash asked for. */
export async function transactionByHash(input: ByHash): Promise<FoundTransaction> {
  const { window, row } = foundRow(input)
  if (row === undefined) return { window }
  const transaction = await readOrUnknown((readers) => {
    const applied = appliedOf(row, input.passphrase, readers)
    return askedBy(transactionOf(applied), input.hash)
  }, unreadableRow(row))
  if (!isUnknownRecord(transaction) && transaction.hash !== input.hash)
    throw new SourceError('badResponse', 'The answer is another transaction than the one asked for')
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
  return first !== undefined && isUnknownRecord(first)
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
  const list = await listOf(row, input.passphrase, (applied) => {
    exists = operation <= innerTransaction(applied.envelope).operations.length
    return itemsOf(applied).filter(({ place }) => positionId(place) === input.id)
  })
  return exists ? list : undefined
}

async function listOf<T>(row: Row, passphrase: string, itemsOf: ItemsOf<T>): Promise<WholeList<T>> {
  const unreadable = unreadableRow(row)
  const read = await readOrUnknown(
    (readers) => itemsOf(appliedOf(row, passphrase, readers)),
    unreadable,
  )
  const placed = 'type' in read ? [{ item: read, place: positionOf(unreadable.place) }] : read
  return {
    ledger: row.ledger,
    items: placed.map(({ item }) => item),
    places: placed.map(({ place }) => place),
  }
}

/** The row of a getTransaction answer; none where the node does not have it. */
function foundRow(input: ByHash): { readonly window: RetentionWindow; readonly row?: Row } {
  const answer = readAnswer(input)
  const window = windowOf(answer)
  return answer.text('status') === 'NOT_FOUND' ? { window } : { window, row: rowOf(answer) }
}

/** The first row of a getTransactions answer, where it is the operation's transaction. */
function rowAt(input: ById): Row | undefined {
  const [row] = readAnswer(input).list('transactions', rowOf)
  const wanted = toidParts(input.id)
  return row?.ledger === wanted.ledger && row.applicationOrder === wanted.transaction
    ? row
    : undefined
}

interface Row {
  readonly ledger: AppliedTransaction['ledger']
  readonly closedAt: AppliedTransaction['closedAt']
  readonly applicationOrder: number
  readonly envelope: string
  readonly result: string
  readonly meta: string
}

/** A row of getTransactions or the answer of getTransaction, whose `createdAt` is text (rpc.md 2.0). */
const rowOf = (record: RecordReader): Row => ({
  ledger: record.ledger('ledger'),
  closedAt: unixSeconds(Number(record.bigint('createdAt'))),
  applicationOrder: record.integer('applicationOrder'),
  envelope: record.text('envelopeXdr'),
  result: record.text('resultXdr'),
  meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')) ?? '',
})

/** The hash is computed: the answer's own is only an echo of what was asked (rpc.md 2.8). */
function appliedOf(row: Row, passphrase: string, readers: Readers): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = row
  const envelope = bytesOf(row, 'envelope')
  return appliedTransaction(
    {
      ledger,
      closedAt,
      passphrase,
      applicationOrder,
      hash: transactionHash(envelope, passphrase),
      bytes: {
        envelope,
        result: bytesOf(row, 'result'),
        meta: bytesOf(row, 'meta'),
        feeMeta: undefined,
      },
      postFeeChanges: undefined,
    },
    readers,
  )
}

function bytesOf(row: Row, part: 'envelope' | 'result' | 'meta'): Uint8Array {
  const bytes = bytesFromBase64(row[part])
  if (bytes === undefined) throw new RecordError(`${part} is no base64`)
  return bytes
}

const unreadableRow = ({ ledger, applicationOrder, envelope, result, meta }: Row): Unreadable => ({
  name: 'transaction',
  place: toid(ledger, applicationOrder, 0),
  raw: () => `envelope: ${envelope}\nresult: ${result}\nmeta: ${meta}`,
})
