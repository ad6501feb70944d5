import type { DescribedOperation } from '#ledger'
import { described, operationFromRest } from '#ledger/readers'
import { RecordError, toidParts } from '#ledger/values'

/** Operations of a transaction at most (XDR `MAX_OPS_PER_TX`). */
const most = 100

/** Reads an operation's record. Throws RecordError where its id is none of an operation (SEP-35), or as operationFromRest. */
export function operationOfRecord(record: unknown): DescribedOperation {
  const read = operationFromRest(record)
  const { transaction, operation } = toidParts(read.id)
  if (transaction === 0 || operation === 0 || operation > most)
    throw new RecordError(`id is not of an operation: ${read.id}`)
  return described(read)
}
