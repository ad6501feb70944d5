import type { Collections } from '#ledger'
import {
  type Page,
  type PageRequest,
  type UnknownRecord,
  formatPosition,
  isUnknownRecord,
} from '#ledger/values'
import type { CompleteList } from '../ledgers/transactionLists.ts'
import { opposite, pageCursor, readingOf } from '../pageCursor.ts'
import { cursorPosition } from '../cursorPosition.ts'

/** The items that match a filter, and those that cannot be read. */
export function filtered<T extends object>(
  { ledger, ...list }: CompleteList<T>,
  matches: (item: T) => boolean,
): CompleteList<T> {
  const isShown = list.items.map((item) => isUnknownRecord(item) || matches(item))
  return {
    ledger,
    items: list.items.filter((_, i) => isShown[i]),
    positions: list.positions.filter((_, i) => isShown[i]),
  }
}

/** A page cut from a complete list. */
export function pageOf<T>(
  kind: keyof Collections,
  { items: all, positions, ledger }: CompleteList<T>,
  request: PageRequest,
): Omit<Page<T | UnknownRecord>, 'calls'> {
  const reading = readingOf(request)
  const after = cursorPosition(reading, kind)
  const entries = positions.flatMap((position, i) => {
    const item = all[i]
    return item === undefined ? [] : [{ item, position }]
  })
  const behind = entries.filter(
    ({ position }) =>
      after === undefined || (reading.order === 'asc' ? position > after : position < after),
  )
  const ordered = reading.order === 'asc' ? behind : behind.toReversed()
  const shown = ordered.slice(0, request.limit)
  const last = shown.at(-1)
  const onward =
    last !== undefined && ordered.length > shown.length
      ? pageCursor(reading.order, formatPosition(last.position))
      : undefined
  const order = opposite(reading.order)
  const back =
    after === undefined || behind.length === entries.length
      ? undefined
      : pageCursor(order, shown[0] === undefined ? undefined : formatPosition(shown[0].position))
  const items = shown.map(({ item }) => item)
  const coverage = { from: ledger, to: ledger }
  return reading.backward
    ? { items: items.toReversed(), next: back, prev: onward, coverage }
    : { items, next: onward, prev: back, coverage }
}
