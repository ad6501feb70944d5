import { keepsTrade } from '../../../derive/historyFilter.ts'
import { tellTrade } from '../../../derive/market/toldTrade.ts'
import { tellEffect } from '../../../effects/registry.ts'
import type {
  IndexLists,
  ListAnswer,
  ListRequest as IndexRequest,
} from '../../../indexer/read/lists.ts'
import type { Page } from '../../../model/page.ts'
import type { Coverage } from '../../../model/coverage.ts'
import { formatPosition, parsePosition } from '../../../model/values/position.ts'
import { toid } from '../../../model/values/toid.ts'
import { tell } from '../../../operations/registry.ts'
import { type Reading, pageCursor, readingOf, wayBack } from '../../pageCursor.ts'
import type { Collections, Owner } from '../../resources.ts'
import type { HistoryKind, HistoryRequest } from '../historyRequest.ts'
import { placeOf } from '../place.ts'

/** What a list is read from. */
export interface Indexed {
  readonly lists: IndexLists
  readonly coverage: () => readonly Coverage[]
  /** Whether nothing can be missing. */
  readonly isWhole: boolean
}
type Read<T> = (lists: IndexLists, request: IndexRequest) => Promise<ListAnswer<T>>

const readers: { readonly [K in HistoryKind]: Read<Collections[K]['item']> } = {
  transactions: (lists, request) => lists.transactions(request),
  operations: async (lists, request) => told(await lists.operations(request), tell),
  payments: async (lists, request) => told(await lists.payments(request), tell),
  effects: async (lists, request) => told(await lists.effects(request), tellEffect),
  trades: async (lists, request) => told(await lists.trades(request), tellTrade),
}

const told = <T, U>(answer: ListAnswer<T>, words: (item: T) => U): ListAnswer<U> => ({
  ...answer,
  items: answer.items.map(words),
})

/**
 * A page of history out of the index. Its rows are of ledgers without a gap between; stretches of ledgers that have
 * none of them are passed over, so that rows far back are found where the index has them.
 */
export async function indexedList<K extends HistoryKind>(
  { lists, coverage, isWhole }: Indexed,
  kind: K,
  of: Owner | undefined,
  request: HistoryRequest,
): Promise<Omit<Page<Collections[K]['item']>, 'calls'>> {
  const reading = readingOf(request)
  const after = placeOf(reading, kind)
  const wanted = { ...narrowed(of, request.filter), order: reading.order, limit: request.limit }
  const ranges = coverage()
  let cursor = after === undefined ? startOf(reading, ranges) : formatPosition(after)
  let answer = await readers[kind](lists, { ...wanted, cursor })
  let further = rangeBeyond(reading, ranges, answer.coverage)
  while (answer.items.length === 0 && further !== undefined) {
    cursor = edge(reading, further)
    const next = await readers[kind](lists, { ...wanted, cursor })
    if (next.coverage?.from === answer.coverage?.from) break
    answer = next
    further = rangeBeyond(reading, ranges, answer.coverage)
  }
  const { items, tokens, reasons, more } = answer
  const [first, last] = [tokens[0], tokens.at(-1)]
  const onward = more ? last : further && answer.coverage && ending(reading, answer.coverage)
  const next = onward === undefined ? undefined : pageCursor(reading.order, onward)
  const prev = wayBack(reading, after, first === undefined ? undefined : parsePosition(first))
  const looked = { reasons, coverage: answer.coverage, partial: isWhole ? undefined : true }
  return reading.backward
    ? { items: items.toReversed(), next: prev, prev: next, ...looked }
    : { items, next, prev, ...looked }
}

/** Upwards a list begins with the oldest ledger there is, downwards with the newest. */
function startOf({ order }: Reading, [oldest]: readonly Coverage[]): string | undefined {
  return order === 'asc' && oldest ? String(toid(oldest.from, 0, 0)) : undefined
}

/** The next covered ledgers on the way. */
const rangeBeyond = (
  { order }: Reading,
  ranges: readonly Coverage[],
  here: Coverage | undefined,
): Coverage | undefined =>
  here &&
  (order === 'asc'
    ? ranges.find(({ from }) => from > here.to)
    : ranges.findLast(({ to }) => to < here.from))

/** The place from which a range is read whole. */
const edge = ({ order }: Reading, { from, to }: Coverage): string =>
  String(order === 'asc' ? toid(from, 0, 0) : toid(to + 1, 0, 0))

/** The place behind all that a range has. */
const ending = ({ order }: Reading, { from, to }: Coverage): string =>
  String(order === 'asc' ? toid(to + 1, 0, 0) : toid(from, 0, 0))

function narrowed(
  of: Owner | undefined,
  filter: HistoryRequest['filter'] = {},
): Pick<IndexRequest, 'owner' | 'successfulOnly' | 'keepTrade'> {
  const { successfulOnly, base } = filter
  // A pair's trades are among those of one of its assets.
  const owner = of ?? (base && { kind: 'asset' as const, id: base })
  return { owner, successfulOnly, keepTrade: (trade) => keepsTrade(trade, filter) }
}
