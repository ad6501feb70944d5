import { type Position, isIndexed, parsePosition } from '../model/values/position.ts'
import { type Reading, noSuchPlace } from './pageCursor.ts'
import { type CollectionKind, collections } from '../collections/collections.ts'

/** The place that a cursor names. Throws SourceError('notFound') for one that the list cannot have. */
export function cursorPosition(reading: Reading, kind: CollectionKind): Position | undefined {
  if (reading.after === undefined) return undefined
  const place = parsePosition(reading.after)
  if (place === undefined || (isIndexed(place) && collections[kind].cursor !== 'indexedToid'))
    throw noSuchPlace(reading.after)
  return place
}
