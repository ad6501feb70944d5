import type { PageRequest } from '#ledger/values'
import {
  inRequestedOrder,
  invalidCursor,
  opposite,
  pageCursor,
  type Rows,
  readingOf,
} from './page.ts'

/** The order of a complete list, by the paging tokens of its rows. */
export interface TokenOrder {
  /** Tokens of this list have this form. */
  readonly isToken: (text: string) => boolean
  /** Below 0 where the first token precedes the second. */
  readonly compare: (a: string, b: string) => number
}

/** Which rows of a list are known, along the order of the request; absent: all of them. */
export interface PartOfList {
  /** Rows before those of the page are left out. */
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
