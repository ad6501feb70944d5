import type { UnknownRecord } from '#ledger/values'
import { counted } from '../format/counted.ts'

/** How many records an answer lacks; null where all were read. The lists they are of show each. */
export function UnreadNote({ unread = [] }: { unread: readonly UnknownRecord[] | undefined }) {
  if (unread.length === 0) return null
  return (
    <p className="py-2" role="note">
      {counted(unread.length, 'record')} could not be read.
    </p>
  )
}
