import { type CollectionKind, collections } from '#ledger'
import {
  type Cursor,
  cursor,
  formatPosition,
  isIndexed,
  justAfter,
  justBefore,
  type Order,
  type Page,
  type PageRequest,
  type Position,
  parsePosition,
  positionId,
  SourceError,
  toidParts,
} from '#ledger/values'

/** A position in a list, and the order in which to read from it. */
export interface Reading {
  readonly order: Order
  /** The position, exclusive; absent: from that order's start. */
  readonly after?: string | undefined
  /** The items are in the opposite of the requested order and have to be reversed. */
  readonly backward: boolean
}

/**
 * A cursor as text: `asc.<position>` or `desc.<position>`. Both sources write it alike, and positions in history are
 * total order ids in both, so that a page stays valid when the line of sight changes.
 */
export const pageCursor = (order: Order, after: string | undefined): Cursor =>
  cursor(`${order}.${after ?? ''}`)

/**
 * Rows as they were read along `reading`, as a page in the requested order: `onward` leads on the way that was read, `back`
 * the other way.
 */
export const inRequestedOrder = <T>(
  { backward }: Reading,
  items: readonly T[],
  onward: Cursor | undefined,
  back: Cursor | undefined,
): Rows<T> =>
  backward
    ? { items: items.toReversed(), next: back, prev: onward }
    : { items, next: onward, prev: back }

export type Rows<T> = Pick<Page<T>, 'items' | 'next' | 'prev'>

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

/**
 * The order and position of a request. A cursor without an order is a service's own paging token, as its links have them.
 * Throws SourceError('notFound') for text that neither wrote.
 */
export function readingOf(request: PageRequest): Reading {
  if (request.cursor === undefined) return { order: request.order, backward: false }
  const [, own, after] = /^(?:(asc|desc)\.)?(\S{0,180})$/.exec(request.cursor) ?? []
  if (after === undefined) throw invalidCursor(request.cursor)
  const order = own === 'asc' || own === 'desc' ? own : request.order
  return { order, after: after === '' ? undefined : after, backward: order !== request.order }
}

/** The error for text that is not a cursor. */
export const invalidCursor = (text: string): SourceError =>
  new SourceError('notFound', `“${text.slice(0, 60)}” is not a cursor of this list`)

/** The position that a cursor names. Throws SourceError('notFound') for one that the list cannot have. */
export function cursorPosition(reading: Reading, kind: CollectionKind): Position | undefined {
  if (reading.after === undefined) return undefined
  const position = parsePosition(reading.after)
  const isOther =
    position !== undefined && isIndexed(position) && collections[kind].cursor !== 'indexedToid'
  if (position === undefined || isOther) throw invalidCursor(reading.after)
  return position
}

/** Holds what is known of a row before its ledger is there. */
export interface RowAhead {
  /** The operation's type by its REST name; absent for a transaction. */
  readonly type: string | undefined
  readonly successful: boolean
  /** The beginning of its day (UTC), in seconds; absent where the index does not say it. */
  readonly day: number | undefined
}

/** The ledger that has a position. */
export const ledgerAtPosition = (position: Position): number =>
  toidParts(positionId(position)).ledger

/** The ledger of the next item after a position; between two ledgers, the one that comes later in the order. */
export function nextLedger(order: Order, start: Position): number {
  const { ledger, transaction, operation } = toidParts(positionId(start))
  if (order === 'asc') return transaction === 0xfffff && operation === 0xfff ? ledger + 1 : ledger
  return transaction === 0 && operation === 0 ? ledger - 1 : ledger
}
