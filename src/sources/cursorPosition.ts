import { type Position, isIndexed, parsePosition } from '#ledger/values/position.ts'
import { type Reading, invalidCursor } from './pageCursor.ts'
import { type CollectionKind, collections } from '#ledger/collections/collections.ts'

/** The position that a cursor names. Throws SourceError('notFound') for one that the list cannot have. */
export function cursorPosition(reading: Reading, kind: CollectionKind): Position | undefined {
  if (reading.after === undefined) return undefined
  const position = parsePosition(reading.after)
  if (position === undefined || (isIndexed(position) && collections[kind].cursor !== 'indexedToid'))
    throw invalidCursor(reading.after)
  return position
}
