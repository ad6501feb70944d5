import type { OperationOf } from '../../operation.ts'
import type { RecordReader } from '../../rest/record.ts'
import { formatTime } from '../../values/time.ts'
import { addressToRest } from '../../rest/toRest.ts'

/** What every operation has besides its body. */
export type OperationBase = Omit<OperationOf<never>, 'body'>

/** Reads the fields that every REST record has (rest.md 4.1). */
export const baseFromRest = (record: RecordReader): OperationBase => ({
  id: record.toid('id'),
  transactionHash: record.hash('transaction_hash'),
  transactionSuccessful: record.optional('transaction_successful', successful) ?? true,
  source: record.address('source_account'),
  createdAt: record.time('created_at'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
})

/** Absent in records older than the storing of failed transactions: all succeeded (rest.md 9.1). */
const successful = (record: RecordReader) => record.boolean('transaction_successful')

/** The fields that every REST record has, and its links: `succeeds` and `precedes` really name effects. */
export function baseToRest(
  operation: OperationBase,
  base: string,
  type: { readonly name: string; readonly number?: number | undefined },
): Readonly<Record<string, unknown>> {
  const id = operation.id.toString()
  const link = (path: string) => ({ href: `${base}${path}` })
  return {
    _links: {
      self: link(`/operations/${id}`),
      transaction: link(`/transactions/${operation.transactionHash}`),
      effects: link(`/operations/${id}/effects`),
      succeeds: link(`/effects?order=desc&cursor=${id}`),
      precedes: link(`/effects?order=asc&cursor=${id}`),
    },
    id,
    paging_token: id,
    transaction_successful: operation.transactionSuccessful,
    ...addressToRest('source_account', operation.source),
    type: type.name,
    ...(type.number === undefined ? {} : { type_i: type.number }),
    created_at: formatTime(operation.createdAt),
    transaction_hash: operation.transactionHash,
    ...(operation.sponsor ? { sponsor: operation.sponsor } : {}),
  }
}
