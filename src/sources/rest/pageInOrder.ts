import type { Page, UnknownRecord } from '#ledger/values'
import { type Reading, opposite, pageCursor } from '../pageCursor.ts'
import type { RestPage } from './restPage.ts'

/**
 * A service's page in the requested order. A page shorter than its limit is the last, unless `goesOn` says otherwise, and
 * so is one that ends at `end`, the first record of all; before an empty page is the other end of the list.
 */
export function pageInOrder<T>(
  page: RestPage<T>,
  reading: Reading,
  limit: number,
  end: string | undefined,
  goesOn = false,
): Omit<Page<T | UnknownRecord>, 'calls'> {
  const isLast =
    (page.items.length < limit && !goesOn) ||
    // None of its records can be read, not even its cursor.
    page.last === undefined ||
    (reading.order === 'desc' && page.last === end)
  const onward = isLast ? undefined : pageCursor(reading.order, page.last)
  const back = pageCursor(opposite(reading.order), page.first)
  if (reading.backward) return { items: page.items.toReversed(), next: back, prev: onward }
  return { items: page.items, next: onward, prev: reading.after === undefined ? undefined : back }
}
