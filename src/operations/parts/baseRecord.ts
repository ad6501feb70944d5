import { transactionHashFromBytes } from '../../model/values/hash.ts'
import type { OperationOf } from '../../model/operation.ts'
import { type RecordReader, readRecord } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import { accountIdFromBytes } from '../../model/values/strkey.ts'
import { formatTime, unixSeconds } from '../../model/values/time.ts'
import { addressToRest } from '../../rest/records/toRest.ts'
import { toid } from '../../model/values/toid.ts'

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

const zeros = new Uint8Array(32)

/** The readable fields of a record whose body is unknown; the others are zero. */
export function readableBase(record: unknown): OperationBase {
  const attempt = <T>(read: (reader: RecordReader) => T): T | undefined => {
    try {
      return read(readRecord(record))
    } catch (error) {
      if (error instanceof RecordError) return undefined // the body says what is wrong
      throw error
    }
  }
  return {
    id: attempt((r) => r.toid('id')) ?? toid(0, 0, 0),
    transactionHash: attempt((r) => r.hash('transaction_hash')) ?? transactionHashFromBytes(zeros),
    transactionSuccessful: attempt(successful) ?? false,
    source: attempt((r) => r.address('source_account')) ?? accountIdFromBytes(zeros),
    createdAt: attempt((r) => r.time('created_at')) ?? unixSeconds(0),
    sponsor: attempt((r) => r.account('sponsor')),
  }
}

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
