import { type Collections, collections, type ListRequest, type OwnerOf, owners } from '#ledger'
import {
  type Coverage,
  formatPosition,
  isHttp,
  joinedSearch,
  justBefore,
  type LedgerSequence,
  ledgerSequence,
  type Page,
  type PageRequest,
  type Position,
  positionId,
  positionOf,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { pageCursor } from '../page.ts'
import type { Source } from '../source.ts'
import { positionOfItem } from './positions.ts'

type Item<K extends keyof Collections> = Collections[K]['item'] | UnknownRecord

/** A first page, newest first, that follows the head of its network. */
export interface LiveList<K extends keyof Collections> {
  /** The newest page, with rows that the reader has not asked to see yet. */
  readonly page: Page<Item<K>>
  /** Rows that came since `seen`; at least so many where `isMore`. */
  readonly unseen: number
  readonly isMore: boolean
  /** The ledger up to which the list was read, if the source reads ledgers; undefined if only rows show it. */
  readonly readTo?: number | undefined
  /** Bytes that a ledger cost in each of the last answers, the newest first; none where rows are requested. */
  readonly ledgerBytes: readonly number[]
  /** Ledgers that are too large to be read unasked, with their likely bytes. */
  readonly left?: { readonly ledgers: number; readonly bytes: number } | undefined
}

interface LiveListOptions<K extends keyof Collections> extends GrowingList<K> {
  readonly source: Pick<Source, 'list'>
  readonly of: OwnerOf<K> | undefined
  /** The filter of the list: a pair of assets. */
  readonly filter: ListRequest<K>['filter']
  /** Bytes that may be read unasked for one new head. */
  readonly unaskedBytes: number
}

/** New rows are found cheaply on a first page of history, newest first, that a service filters. */
export const canGrow = (
  kind: keyof Collections,
  of: { readonly kind: keyof typeof owners } | undefined,
  { order, filter = {} }: PageRequest & { readonly filter?: object | undefined },
  { kind: { capabilities } }: Pick<Source, 'kind'>,
): boolean =>
  order === 'desc' &&
  kind !== 'tradeAggregations' &&
  collections[kind].contains === 'history' &&
  (!capabilities.readsLedgers || Object.values(filter).every((value) => value === undefined)) &&
  (of === undefined ||
    (!owners[of.kind].isClosed && (!capabilities.readsLedgers || of.kind === 'account')))

/** A list as it was loaded: all of its rows are seen. */
export const loadedList = <K extends keyof Collections>(
  options: GrowingList<K>,
  page: Page<Item<K>>,
): LiveList<K> => ({
  page,
  unseen: 0,
  isMore: false,
  readTo: options.readsLedgers ? page.coverage?.to : undefined,
  ledgerBytes: options.readsLedgers ? ledgerBytes(page) : [],
})

/** A list of the items after a ledger, without the earlier ones. */
export const listAfter = <K extends keyof Collections>(
  options: GrowingList<K>,
  ledger: number,
  beside: Page<Item<K>>,
): LiveList<K> => ({
  ...loadedList(options, { ...beside, items: [], calls: [], next: undefined, prev: undefined }),
  readTo: ledger,
  ledgerBytes: options.readsLedgers ? ledgerBytes(beside) : [],
})

/**
 * The list after the network has moved to `head`. It reads on from its newest row; where that would be more than a page, it
 * loads the newest page instead, whose cursor leads to the rows between. Throws SourceError; the list then stays as it was.
 */
export async function grown<K extends keyof Collections>(
  options: LiveListOptions<K>,
  list: LiveList<K>,
  head: number,
  signal: AbortSignal,
): Promise<LiveList<K>> {
  const { source, kind, of, filter, limit, readsLedgers, unaskedBytes } = options
  const { readTo } = list
  if (readTo !== undefined && readTo >= head) return list
  const missing = head - (readTo ?? head - 1)
  const isFar = readsLedgers && missing > maxLedgers
  const bytes = (isFar ? 1 : missing) * likelyBytes(list)
  if (bytes > unaskedBytes) return { ...list, left: { ledgers: missing, bytes } }
  if (!isFar) {
    const request = { order: 'asc', limit, filter, cursor: cursorAfter(kind, list) } as const
    const news = await source.list(kind, of, request, signal)
    if (news.next === undefined || news.items.length < limit) {
      const { page, added } = withNewRows(options, list.page, news)
      const read = readsLedgers ? news.coverage?.to : undefined
      return {
        ...list,
        page,
        unseen: list.unseen + added,
        readTo: laterOf(readTo, read),
        ledgerBytes: read === undefined ? list.ledgerBytes : ledgerBytes(news, list.ledgerBytes),
        left: undefined,
      }
    }
  }
  return withNewestPage(
    options,
    list,
    await source.list(kind, of, { order: 'desc', limit, filter }, signal),
  )
}

/** The list with a newer first page in its place; a page of a node that is behind, or cut short, changes nothing. */
export function withNewestPage<K extends keyof Collections>(
  options: GrowingList<K>,
  list: LiveList<K>,
  newest: Page<Item<K>>,
): LiveList<K> {
  const { kind, limit } = options
  const [before, after] = [newestPosition(kind, list.page), newestPosition(kind, newest)]
  if (before !== undefined && (after === undefined || after < before)) return list
  // A node that is behind cuts a page short, which would take rows away: the next head asks again.
  if (newest.next !== undefined && newest.items.length < Math.min(limit, list.page.items.length))
    return list
  const loaded = loadedList(options, newest)
  const { added } = withNewRows({ ...options, limit: newest.items.length }, list.page, newest)
  return {
    ...loaded,
    unseen: list.unseen + added,
    isMore: list.isMore || (added > 0 && added === newest.items.length),
    readTo: laterOf(list.readTo, loaded.readTo),
  }
}

const laterOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (b ?? a) : Math.max(a, b)

/** Missing ledgers from which on the newest page is loaded instead. */
const maxLedgers = 100

/** The cursor behind all that was read: a ledger that was read whole has nothing more. */
function cursorAfter<K extends keyof Collections>(kind: K, { page, readTo }: LiveList<K>) {
  const newest = newestPosition(kind, page)
  const behind = readTo === undefined ? undefined : justBefore(positionOf(toid(readTo + 1, 0, 0)))
  const position =
    behind === undefined || (newest !== undefined && newest > behind) ? newest : behind
  return pageCursor('asc', position && formatPosition(position))
}

/** Bytes that each ledger of an answer cost, before those of earlier answers. */
const ledgerBytes = ({ calls, coverage }: Page<object>, earlier: readonly number[] = []) => {
  if (coverage === undefined) return earlier
  const bytes = calls.reduce((sum, call) => sum + (isHttp(call) ? call.bytes : 0), 0)
  return [bytes / (coverage.to - coverage.from + 1), ...earlier].slice(0, 5)
}

/** Likely bytes of one more ledger, 0 where rows are requested. It is a median: one large ledger does not end the following. */
function likelyBytes({ ledgerBytes }: Pick<LiveList<never>, 'ledgerBytes'>): number {
  const sorted = ledgerBytes.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

type ListItem<K extends keyof Collections> = Collections[K]['item'] | UnknownRecord

/** Calls that a page which grows by itself states: those of its newest rows. */
const maxCalls = 12

/** A list whose first page grows. */
interface GrowingList<K extends keyof Collections> {
  readonly kind: K
  /** Rows of a page. */
  readonly limit: number
  /** Its source reads whole ledgers, so that its coverage is the ledgers that it read. */
  readonly readsLedgers: boolean
}

/** A first page, newest first, and how many of its rows are new. */
interface GrownPage<K extends keyof Collections> {
  readonly page: Page<ListItem<K>>
  readonly added: number
}

/**
 * The first page of a list, newest first, with rows that came since: as loading it again would give it, cut to `limit` with
 * the cursor of what follows. `news` ascends from the page's newest row on, or is a newer first page (descends); rows that
 * the page has are not added twice.
 */
export function withNewRows<K extends keyof Collections>(
  { kind, limit, readsLedgers }: GrowingList<K>,
  shown: Page<ListItem<K>>,
  news: Page<ListItem<K>>,
): GrownPage<K> {
  const newest = newestPosition(kind, shown)
  const fresh = positioned(kind, news.items)
    .filter(({ position }) => newest === undefined || position > newest)
    .toSorted((a, b) => (a.position < b.position ? 1 : a.position > b.position ? -1 : 0))
    .filter(({ position }, index, all) => all[index - 1]?.position !== position)
  const items = [...fresh.map(({ item }) => item), ...shown.items]
  const end = endOf(kind, items, limit)
  const kept = items.slice(0, end)
  const last = kept.at(-1)
  const lastPosition = last === undefined ? undefined : positionOfItem(kind, last)
  const isCut = end < items.length && lastPosition !== undefined
  return {
    added: fresh.length,
    page: {
      ...shown,
      items: kept,
      next: isCut ? pageCursor('desc', formatPosition(lastPosition)) : shown.next,
      coverage: shown.coverage && {
        from: isCut && readsLedgers ? ledgerOf(lastPosition) : shown.coverage.from,
        to: latestOf(shown.coverage, news.coverage),
      },
      search: searchOf(shown, news),
      reasons: reasonsOf(shown, news),
      calls: fresh.length === 0 ? shown.calls : [...news.calls, ...shown.calls].slice(0, maxCalls),
    },
  }
}

/** The position of the newest row that has one; undefined where there is none. */
function newestPosition<K extends keyof Collections>(
  kind: K,
  { items }: Page<ListItem<K>>,
): Position | undefined {
  for (const item of items) {
    const position = positionOfItem(kind, item)
    if (position !== undefined) return position
  }
  return undefined
}

/** Records without a position cannot be told from those that are shown. */
const positioned = <K extends keyof Collections>(kind: K, items: readonly ListItem<K>[]) =>
  items.flatMap((item) => {
    const position = positionOfItem(kind, item)
    return position === undefined ? [] : [{ item, position }]
  })

/** The end of a page of `limit` rows: after a row with a position, from which the next page continues. */
function endOf<K extends keyof Collections>(
  kind: K,
  items: readonly ListItem<K>[],
  limit: number,
): number {
  for (let end = limit; end < items.length; end++) {
    const last = items[end - 1]
    if (last !== undefined && positionOfItem(kind, last) !== undefined) return end
  }
  return items.length
}

const ledgerOf = (position: Position): LedgerSequence =>
  ledgerSequence(toidParts(positionId(position)).ledger)

const latestOf = (shown: Coverage, news: Coverage | undefined): LedgerSequence =>
  news === undefined || news.to < shown.to ? shown.to : news.to

/** News that were read in ledgers, without events, leave the statement as it is. */
const searchOf = ({ search }: Page<object>, news: Page<object>): Page<object>['search'] =>
  search?.ledgers && news.search?.ledgers ? joinedSearch(news.search, search) : search

function reasonsOf(shown: Page<object>, news: Page<object>): Page<object>['reasons'] {
  if (news.reasons === undefined || news.reasons.size === 0) return shown.reasons
  return new Map([...(shown.reasons ?? []), ...news.reasons].slice(-maxReasons))
}

/** A page has at most 200 rows. */
const maxReasons = 400
