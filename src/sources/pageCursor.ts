import {
  type Cursor,
  type Order,
  type PageRequest,
  type Position,
  SourceError,
  cursor,
  formatPosition,
  justAfter,
  justBefore,
} from '#ledger/values'

/** A position in a list, and the order in which to read from it. */
export interface Reading {
  readonly order: Order
  /** The position, exclusive; absent: from that order's start. */
  readonly after?: string | undefined
  /** True if the items are in the opposite of the requested order and have to be reversed. */
  readonly backward: boolean
}

/**
 * A cursor as text: `asc.<position>` or `desc.<position>`. Both sources write it alike, and positions in history are
 * total order ids in both, so that a page stays valid when the line of sight changes.
 */
export const pageCursor = (order: Order, after: string | undefined): Cursor =>
  cursor(`${order}.${after ?? ''}`)

/** The other order. */
export const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

/** The cursor of the page before: from the first item back or, for an empty page, from just past `after`. */
export function cursorBack(
  reading: Reading,
  after: Position | undefined,
  first: Position | undefined,
): Cursor | undefined {
  if (after === undefined) return undefined
  const own = reading.order === 'asc' ? justAfter(after) : justBefore(after)
  return pageCursor(opposite(reading.order), formatPosition(first ?? own))
}

/** The order and position of a request. Throws SourceError('notFound') for text that no source wrote. */
export function readingOf(request: PageRequest): Reading {
  if (request.cursor === undefined) return { order: request.order, backward: false }
  const match = /^(asc|desc)\.(\S{0,180})$/.exec(request.cursor)
  if (match === null) throw invalidCursor(request.cursor)
  const order = match[1] === 'asc' ? 'asc' : 'desc'
  return { order, after: match[2] === '' ? undefined : match[2], backward: order !== request.order }
}

/** The error for text that is not a cursor. */
export const invalidCursor = (text: string): SourceError =>
  new SourceError('notFound', `“${text.slice(0, 60)}” is not a cursor of this list`)
