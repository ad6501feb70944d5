import type { Page, PageRequest } from '../../model/page.ts'
import { type Toid, parseToid } from '../../model/toid.ts'
import { noSuchPlace, opposite, pageCursor, readingOf } from '../pageCursor.ts'

/** A page of a list that is there as a whole; `places` ascend. */
export function pageOf<T>(
  all: readonly T[],
  places: readonly Toid[],
  request: PageRequest,
): Omit<Page<T>, 'calls'> {
  const reading = readingOf(request)
  const after = reading.after === undefined ? undefined : parseToid(reading.after)
  if (reading.after !== undefined && after === undefined) throw noSuchPlace(reading.after)
  const entries = all.map((item, i) => ({ item, place: places[i] ?? 0n }))
  const behind = entries.filter(
    ({ place }) => after === undefined || (reading.order === 'asc' ? place > after : place < after),
  )
  const ordered = reading.order === 'asc' ? behind : behind.toReversed()
  const shown = ordered.slice(0, request.limit)
  const last = shown.at(-1)
  const onward =
    last !== undefined && ordered.length > shown.length
      ? pageCursor(reading.order, String(last.place))
      : undefined
  const order = opposite(reading.order)
  const back =
    after === undefined || behind.length === entries.length
      ? undefined
      : pageCursor(order, shown[0] === undefined ? undefined : String(shown[0].place))
  const items = shown.map(({ item }) => item)
  return reading.backward
    ? { items: items.toReversed(), next: back, prev: onward }
    : { items, next: onward, prev: back }
}
