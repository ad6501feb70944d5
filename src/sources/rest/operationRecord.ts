import { RecordError } from '#ledger/values/errors.ts'
import { toidParts } from '#ledger/values/toid.ts'
import {
  type DescribedOperation,
  described,
  operationFromRest,
} from '#ledger/operations/registry.ts'

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
