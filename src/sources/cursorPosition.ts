import { type CollectionKind, collections } from '#ledger'
import { type Position, isIndexed, parsePosition } from '#ledger/values'
import { type Reading, invalidCursor } from './pageCursor.ts'

/** The position that a cursor names. Throws SourceError('notFound') for one that the list cannot have. */
export function cursorPosition(reading: Reading, kind: CollectionKind): Position | undefined {
  if (reading.after === undefined) return undefined
  const position = parsePosition(reading.after)
  if (position === undefined || (isIndexed(position) && collections[kind].cursor !== 'indexedToid'))
    throw invalidCursor(reading.after)
  return position
}
