import type { DescribedOperation } from '#ledger'
import { type UnknownRecord, isUnknownRecord } from '#ledger/values'

/** Operations whose bodies were read, and those of which they, or the whole record, could not be read. */
export function readOperations(items: readonly (DescribedOperation | UnknownRecord)[]): {
  readonly operations: readonly DescribedOperation[]
  readonly unread: readonly UnknownRecord[]
} {
  const operations: DescribedOperation[] = []
  const unread: UnknownRecord[] = []
  for (const item of items) {
    if (isUnknownRecord(item)) unread.push(item)
    else if (item.body.type === 'unknown')
      unread.push({ ...item.body, pagingToken: String(item.id) })
    else operations.push(item)
  }
  return { operations, unread }
}
