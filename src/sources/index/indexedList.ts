import type {
  CollectionKind,
  Collections,
  FilterOf,
  HistoryFilter,
  OperationFilter,
  Owner,
} from '#ledger'
import { definitions, described, describedEffect, describedTrade } from '#ledger/readers'
import {
  type Coverage,
  formatPosition,
  overlap,
  type Page,
  type PageRequest,
  parsePosition,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import { historyMatches } from '../matches.ts'
import {
  cursorBack,
  cursorPosition,
  type HistoryKind,
  type IndexedRequest,
  inRequestedOrder,
  pageCursor,
  type Reading,
  type RowsRequest,
  readingOf,
} from '../page.ts'
import type { IndexLists, ListAnswer, ListOwner } from './lists.ts'
import type { IndexOwner } from './owners.ts'

/** The indexed lists from which pages are read. */
export interface Indexed {
  readonly lists: IndexLists
  readonly coverage: () => readonly Coverage[]
  /** True if nothing can be missing. */
  readonly isWhole: boolean
}
type Rows<T> = Promise<ListAnswer<T>>

const readers: {
  readonly [K in HistoryKind]: (
    lists: IndexLists,
    rows: RowsRequest & { readonly owner: ListOwner | undefined },
    filter: FilterOf<K>,
  ) => Rows<Collections[K]['item']>
} = {
  transactions: (lists, rows, filter) =>
    lists.transactions({ ...rows, ...asked(filter, historyMatches.transactions) }),
  operations: async (lists, rows, filter) =>
    mapItems(await lists.operations({ ...rows, ...ofOperations(filter) }), described),
  payments: async (lists, rows, filter) =>
    mapItems(await lists.payments({ ...rows, ...ofOperations(filter) }), described),
  effects: async (lists, rows, filter) =>
    mapItems(
      await lists.effects({
        ...rows,
        ...asked(filter, historyMatches.effects),
        posted: postedOf(filter),
      }),
      describedEffect,
    ),
  trades: async (lists, rows, filter) =>
    mapItems(
      await lists.trades({
        ...rows,
        // A pair's trades are among those of each of its assets.
        owner: rows.owner ?? (filter.base && { kind: 'asset', id: filter.base }),
        ...asked(filter, historyMatches.trades),
        posted: postedOf(filter),
      }),
      describedTrade,
    ),
}

/**
 * Splits a filter: the columns answer one part, and `match` looks at the items for the rest; undefined without a
 * filter.
 */
function asked<T, F extends HistoryFilter>(filter: F, matches: (item: T, filter: F) => boolean) {
  const match = isFiltered(filter) ? (item: T) => matches(item, filter) : undefined
  return { successful: filter.successful, match }
}

/** True if rows have to be looked at; the columns alone leave out failed ones. */
const isFiltered = ({ from: _from, to: _to, successful, ...rest }: HistoryFilter): boolean =>
  successful === false || Object.values(rest).some((value) => value !== undefined)

const ofOperations = (filter: OperationFilter) => ({
  ...asked(filter, historyMatches.operations),
  types: typesOf(filter.type),
  posted: postedOf(filter),
})

/** Postings that hold every item with the asset or the contract, and some without. */
function postedOf({ asset, contract }: HistoryFilter): readonly IndexOwner[] | undefined {
  const owners: readonly IndexOwner[] = [
    ...(asset === undefined ? [] : [{ kind: 'asset', id: asset } as const]),
    ...(contract === undefined ? [] : [{ kind: 'contract', id: contract } as const]),
  ]
  return owners.length === 0 ? undefined : owners
}

/** The number of a type in the columns; undefined for one that this build does not know. */
function typesOf(name: string | undefined): ReadonlySet<number> | undefined {
  const known = name === undefined ? undefined : definitions.get(name)
  return known && new Set([known.typeNumber])
}

const mapItems = <T, U>(answer: ListAnswer<T>, convert: (item: T) => U): ListAnswer<U> => ({
  ...answer,
  items: answer.items.map(convert),
})

/** The rows of one stretch of covered ledgers, filtered; an unknown record in place of each that is forged. */
export async function indexedRows<K extends HistoryKind>(
  lists: IndexLists,
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
  rows: RowsRequest,
): Rows<Collections[K]['item'] | UnknownRecord> {
  const answer = await readers[kind](lists, { ...rows, owner: of }, filter)
  const { items, tokens, forged } = answer
  return { ...answer, items: items.map((item, n) => forged.get(tokens[n] ?? '') ?? item) }
}

/** A page of history out of the index. */
export const indexedList = <K extends HistoryKind>(
  indexed: Indexed,
  kind: K,
  of: Owner | undefined,
  request: IndexedRequest<K>,
): Promise<IndexedPage<Collections[K]['item'] | UnknownRecord>> =>
  pageOfIndex(indexed, kind, request, isFiltered(request.filter ?? {}), (rows) =>
    indexedRows(indexed.lists, kind, of, request.filter ?? {}, rows),
  )

type IndexedPage<T> = Omit<Page<T>, 'calls'>

/**
 * A page out of the index by whichever reader of rows. They are of ledgers without a gap between; stretches of ledgers
 * that have none of them are passed over, so that rows far back are found where the index has them.
 */
export async function pageOfIndex<T>(
  { coverage, isWhole }: Omit<Indexed, 'lists'>,
  kind: CollectionKind,
  { within, ...request }: PageRequest & Pick<RowsRequest, 'within'>,
  isPart: boolean,
  read: (rows: RowsRequest) => Rows<T>,
): Promise<IndexedPage<T>> {
  const reading = readingOf(request)
  const after = cursorPosition(reading, kind)
  const { limit } = request
  const rows = (cursor: string | undefined) => read({ order: reading.order, limit, cursor, within })
  const ranges = coverage().filter((range) => overlap(range, within) !== undefined)
  let cursor = after === undefined ? startOf(reading, ranges) : formatPosition(after)
  let answer = await rows(cursor)
  let further = rangeBeyond(reading, ranges, answer.coverage)
  let { scanned } = answer
  while (answer.items.length === 0 && answer.last === undefined && further !== undefined) {
    cursor = edge(reading, further)
    const next = await rows(cursor)
    if (next.coverage?.from === answer.coverage?.from) break
    answer = next
    scanned =
      scanned === undefined || next.scanned === undefined ? undefined : scanned + next.scanned
    further = rangeBeyond(reading, ranges, answer.coverage)
  }
  const { items, tokens, reasons, last } = answer
  const [first] = tokens
  const onward = last ?? (further && answer.coverage && ending(reading, answer.coverage))
  const next = onward === undefined ? undefined : pageCursor(reading.order, onward)
  const prev = cursorBack(reading, after, first === undefined ? undefined : parsePosition(first))
  const looked = {
    reasons,
    coverage: answer.coverage,
    partial: isWhole ? undefined : true,
    ...(isPart && { scanned: { items: scanned, requests: 0 } }),
  }
  return { ...inRequestedOrder(reading, items, next, prev), ...looked }
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

/** The cursor from which all of a range is read. */
const edge = ({ order }: Reading, { from, to }: Coverage): string =>
  String(order === 'asc' ? toid(from, 0, 0) : toid(to + 1, 0, 0))

/** The cursor behind all that a range has. */
const ending = ({ order }: Reading, { from, to }: Coverage): string =>
  String(order === 'asc' ? toid(to + 1, 0, 0) : toid(from, 0, 0))
