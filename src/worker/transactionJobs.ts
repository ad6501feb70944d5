import { type Readers, appliedTransaction } from '../decode/appliedTransaction.ts'
import { transactionHash } from '../decode/transactionHash.ts'
import { operationsOf } from '../derive/operations.ts'
import { tell } from '../operations/registry.ts'
import { askedBy, transactionOf } from '../derive/transaction.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type { AppliedTransaction } from '../model/closedLedger.ts'
import { SourceError } from '../model/errors.ts'
import { RecordError, type RecordReader } from '../model/record.ts'
import { unixSeconds } from '../model/time.ts'
import { toid, toidParts } from '../model/toid.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import type { FoundTransaction, Jobs } from './protocol.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { type Unreadable, readOrUnknown } from './secondOpinion.ts'

/** The transaction of a getTransaction answer, under the hash asked for, with its operations. */
export async function transactionByHash(
  input: Jobs['transactionByHash']['input'],
): Promise<FoundTransaction> {
  const answer = readAnswer(input)
  const window = windowOf(answer)
  if (answer.text('status') === 'NOT_FOUND') return { window }
  const row = rowOf(answer)
  const unreadable = unreadableRow(row)
  const transaction = await readOrUnknown((readers) => {
    const applied = appliedOf(row, input.passphrase, readers)
    return askedBy(transactionOf(applied), input.hash)
  }, unreadable)
  if (!isUnknownRecord(transaction) && transaction.hash !== input.hash)
    throw new SourceError('badResponse', 'The answer is another transaction than the one asked for')
  const operations = await readOrUnknown(
    (readers) => operationsOf(appliedOf(row, input.passphrase, readers)).map(tell),
    unreadable,
  )
  return {
    window,
    found: {
      transaction,
      operations: 'type' in operations ? [operations] : operations,
      ledger: row.ledger,
    },
  }
}

/** An operation out of the one transaction of a getTransactions answer. */
export async function operationById(
  input: Jobs['operationById']['input'],
): Promise<Jobs['operationById']['output']> {
  const [row] = readAnswer(input).list('transactions', rowOf)
  const wanted = toidParts(input.id)
  if (row?.ledger !== wanted.ledger || row.applicationOrder !== wanted.transaction) return undefined
  const operations = await readOrUnknown(
    (readers) => operationsOf(appliedOf(row, input.passphrase, readers)).map(tell),
    unreadableRow(row),
  )
  return 'type' in operations ? operations : operations[wanted.operation - 1]
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
