import type { RecordReader } from '#ledger'
import { RecordError } from '#ledger/values'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { secondsOf } from './rpcResult.ts'

/** A transaction of a getTransactions or getTransaction answer, whose `createdAt` is text (rpc.md 2.0). */
export const transactionInfoOf = (record: RecordReader): TransactionInfo => ({
  ledger: record.ledger('ledger'),
  closedAt: secondsOf(record, 'createdAt'),
  applicationOrder: applicationOrderOf(record),
  hash: record.optional('txHash', (r) => r.text('txHash')) ?? '',
  envelope: record.text('envelopeXdr'),
  result: record.text('resultXdr'),
  meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')) ?? '',
})

/** Counts from 1; a TOID has 20 bits for it (SEP-35), and more would make it another ledger's. */
function applicationOrderOf(record: RecordReader): number {
  const order = record.integer('applicationOrder')
  if (order < 1 || order > 0xfffff) throw new RecordError(`applicationOrder is not valid: ${order}`)
  return order
}
