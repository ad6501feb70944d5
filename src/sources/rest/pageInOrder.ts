import type { Page } from '../../model/page.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { type Reading, opposite, pageCursor } from '../pageCursor.ts'
import type { RestPage } from './restPage.ts'

/**
 * A service's page in the order asked for. Its links are followed but for two things they cannot say (rest.md 1.4):
 * a page shorter than its limit is the last, and the way back from an empty page leads to the other end.
 */
export function pageInOrder<T>(
  page: RestPage<T>,
  reading: Reading,
  limit: number,
  end: string | undefined,
): Omit<Page<T | UnknownRecord>, 'calls'> {
  const isLast = page.items.length < limit || (reading.order === 'desc' && page.next.cursor === end)
  const onward = isLast ? undefined : pageCursor(page.next.order, page.next.cursor)
  const back =
    page.items.length === 0
      ? pageCursor(opposite(reading.order), undefined)
      : pageCursor(page.prev.order, page.prev.cursor)
  if (reading.backward) return { items: page.items.toReversed(), next: back, prev: onward }
  return { items: page.items, next: onward, prev: reading.after === undefined ? undefined : back }
}
