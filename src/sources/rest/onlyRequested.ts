import { SourceError } from '../../model/errors.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import type { Owner } from '../../collections/owners.ts'
import { ownerWords } from './restPaths.ts'

/**
 * A reader that accepts one record only: the one that the request names. The reader throws SourceError('badResponse')
 * where none of the record's ids is that one, so that no page shows one record under the name of another.
 */
export const onlyRequested =
  <T>(
    of: Owner,
    read: (record: RecordReader) => T,
    idsOf: (value: T) => readonly (bigint | number | string | undefined)[],
  ) =>
  (record: RecordReader): T => {
    const value = read(record)
    if (idsOf(value).includes(of.id)) return value
    const words = `The answer is another record: its id is not that of ${ownerWords(of)}, which was requested`
    throw new SourceError('badResponse', words)
  }

/** A fee bump is requested by its outer hash or by its inner one (rest.md 3.3). */
export const transactionHashes = ({ hash, feeBump }: Transaction) => [
  hash,
  feeBump?.outerHash,
  feeBump?.innerHash,
]
