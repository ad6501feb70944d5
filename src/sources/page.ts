import {
  type CollectionKind,
  type Collections,
  collections,
  type HistoryFilter,
  type ListRequest,
} from '#ledger'
import {
  type Coverage,
  type Cursor,
  cursor,
  formatPosition,
  isIndexed,
  isUnknownRecord,
  justAfter,
  justBefore,
  type Order,
  type Page,
  type PageRequest,
  type Position,
  parsePosition,
  positionId,
  positionOf,
  SourceError,
  toid,
  toidParts,
  type UnknownRecord,
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

type Rows<T> = Pick<Page<T>, 'items' | 'next' | 'prev'>

/** The order of a complete list, by the paging tokens of its rows. */
export interface TokenOrder {
  /** True if text can be a token of this list. */
  readonly isToken: (text: string) => boolean
  /** Below 0 where the first token precedes the second. */
  readonly compare: (a: string, b: string) => number
}

/** Which rows of a list are known, along the order of the request; absent: all of them. */
export interface PartOfList {
  /** True if rows before those of the page are left out. */
  readonly isBegun?: boolean | undefined
  /** The token of the last known row; absent where they are known to the list's end. */
  readonly upTo?: string | undefined
}

/**
 * Cuts a page out of a complete list, ascending. The cursor's row may have been removed since. Throws
 * SourceError('notFound') for a cursor that the list cannot have.
 */
export function cutPage<Row extends { readonly token: string }>(
  all: readonly Row[],
  request: PageRequest,
  { isToken, compare }: TokenOrder,
  part: PartOfList = {},
): Rows<Row> {
  const reading = readingOf(request)
  const { order, after } = reading
  if (after !== undefined && !isToken(after)) throw invalidCursor(after)
  const isAfter = ({ token }: Row) =>
    after === undefined || (order === 'asc' ? compare(token, after) > 0 : compare(token, after) < 0)
  const { isBegun = false, upTo } = part
  const isKnown = ({ token }: Row) =>
    upTo === undefined || (order === 'asc' ? compare(token, upTo) <= 0 : compare(token, upTo) >= 0)
  const rest = all.filter((row) => isAfter(row) && isKnown(row))
  const rows = (order === 'asc' ? rest : rest.toReversed()).slice(0, request.limit)
  const last = rest.length > rows.length ? rows.at(-1)?.token : upTo
  const onward = last === undefined ? undefined : pageCursor(order, last)
  const back =
    isBegun || rest.length < all.length ? pageCursor(opposite(order), rows[0]?.token) : undefined
  return inRequestedOrder(reading, rows, onward, back)
}

/** The order of a list of history. */
export const historyOrder = (kind: CollectionKind): TokenOrder => ({
  isToken: (text) => positionOfToken(kind, text) !== undefined,
  compare(a, b) {
    const [one, other] = [positionOfToken(kind, a) ?? 0n, positionOfToken(kind, b) ?? 0n]
    return one < other ? -1 : one > other ? 1 : 0
  },
})

function positionOfToken(kind: CollectionKind, text: string): Position | undefined {
  const position = parsePosition(text)
  const isOther =
    position !== undefined && isIndexed(position) && collections[kind].cursor !== 'indexedToid'
  return isOther ? undefined : position
}

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
  const position = positionOfToken(kind, reading.after)
  if (position === undefined) throw invalidCursor(reading.after)
  return position
}

/** Lists of history that the index has. */
export type HistoryKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'

/** A page of any of these lists. */
export interface HistoryRequest extends PageRequest {
  readonly filter?: HistoryFilter | undefined
}

/** A page of one of these lists, restricted to some ledgers. */
export interface IndexedRequest<K extends HistoryKind> extends ListRequest<K> {
  readonly within?: Coverage | undefined
}

/** Holds what is known of a row before its ledger is there. */
export interface RowAhead {
  /** The operation's type by its REST name; absent for a transaction. */
  readonly type: string | undefined
  readonly successful: boolean
  /** The beginning of its day (UTC), in seconds; absent where the index does not say it. */
  readonly day: number | undefined
}

/** The rows of a list to read. */
export interface RowsRequest {
  readonly order: Order
  readonly limit: number
  /** A paging token, exclusive. */
  readonly cursor?: string | undefined
  readonly within?: Coverage | undefined
}

const positions: {
  readonly [K in keyof Collections]?: (item: Collections[K]['item']) => Position | undefined
} = {
  ledgers: ({ sequence }) => positionOf(toid(sequence, 0, 0)),
  transactions: ({ pagingToken }) => positionOf(pagingToken),
  operations: ({ id }) => positionOf(id),
  payments: ({ id }) => positionOf(id),
  effects: ({ operation, index }) => positionOf(operation, index),
  trades: ({ operation, index }) => positionOf(operation, index),
  contractEvents: ({ position }) => position,
  contractCalls: ({ id }) => positionOf(id),
  contractVersions: ({ operation }) => positionOf(operation),
}

/** The position of an item of history; undefined for an unknown record without a paging token. */
export const positionOfItem = <K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): Position | undefined =>
  isUnknownRecord(item) ? parsePosition(item.pagingToken) : positions[kind]?.(item)

/** The ledger that has a position. */
export const ledgerAtPosition = (position: Position): number =>
  toidParts(positionId(position)).ledger

/** Just before a ledger's first position, the ledger's own, and just after its last. */
export const beforeLedger = (ledger: number): Position => positionOf(justBelow(ledger))

export const behindLedger = (ledger: number): Position => positionOf(justBelow(ledger + 1))

const justBelow = (ledger: number) => toid(ledger - 1, 0xfffff, 0xfff)
