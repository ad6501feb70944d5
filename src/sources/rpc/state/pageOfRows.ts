import { invalidCursor, opposite, pageCursor, readingOf } from '../../pageCursor.ts'
import type { Cursor, PageRequest } from '#ledger/values'

/** The order of a list's rows: by the REST service's paging tokens. */
export interface RowOrder {
  /** Whether text can be a token of this list. */
  readonly isToken: (text: string) => boolean
  /** Below 0 where the first token precedes the second. */
  readonly compare: (a: string, b: string) => number
}

/** The rows of a page in the requested order, and the cursors of the next and the previous page. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly next?: Cursor | undefined
  readonly prev?: Cursor | undefined
}

/**
 * A page of a complete list, ascending. The cursor's entry may have been removed since. Throws SourceError('notFound')
 * for a cursor that the list cannot have.
 */
export function pageOfRows<Row extends { readonly token: string }>(
  all: readonly Row[],
  request: PageRequest,
  { isToken, compare }: RowOrder,
): RowPage<Row> {
  const { order, after, backward } = readingOf(request)
  if (after !== undefined && !isToken(after)) throw invalidCursor(after)
  const afterCursor =
    after === undefined
      ? all
      : all.filter(({ token }) =>
          order === 'asc' ? compare(token, after) > 0 : compare(token, after) < 0,
        )
  const ordered = order === 'asc' ? afterCursor : afterCursor.toReversed()
  const rows = ordered.slice(0, request.limit)
  const nextCursor =
    ordered.length > rows.length ? pageCursor(order, rows.at(-1)?.token) : undefined
  const previousCursor =
    afterCursor.length === all.length ? undefined : pageCursor(opposite(order), rows[0]?.token)
  return backward
    ? { rows: rows.toReversed(), next: previousCursor, prev: nextCursor }
    : { rows, next: nextCursor, prev: previousCursor }
}

/** By bytes: tokens are ASCII. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
