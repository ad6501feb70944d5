import type { Collections } from '#ledger'
import {
  type Coverage,
  type LedgerSequence,
  type Page,
  type Position,
  type UnknownRecord,
  formatPosition,
  joinedSearch,
  ledgerSequence,
  positionId,
  toidParts,
} from '#ledger/values'
import { positionOfItem } from '../filter/positions.ts'
import { pageCursor } from '../pageCursor.ts'

type Item<K extends keyof Collections> = Collections[K]['item'] | UnknownRecord

/** Calls that a page which grows by itself states: those of its newest rows. */
const maxCalls = 12

/** A list whose first page grows. */
export interface GrowingList<K extends keyof Collections> {
  readonly kind: K
  /** Rows of a page. */
  readonly limit: number
  /** True if its source reads whole ledgers, so that its coverage is the ledgers that it read. */
  readonly readsLedgers: boolean
}

/** A first page, newest first, and how many of its rows are new. */
export interface GrownPage<K extends keyof Collections> {
  readonly page: Page<Item<K>>
  readonly added: number
}

/**
 * The first page of a list, newest first, with rows that came since: as loading it again would give it, cut to `limit` with
 * the cursor of what follows. `news` ascends from the page's newest row on, or is a newer first page (descends); rows that
 * the page has are not added twice.
 */
export function withNewRows<K extends keyof Collections>(
  { kind, limit, readsLedgers }: GrowingList<K>,
  shown: Page<Item<K>>,
  news: Page<Item<K>>,
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
        to: laterOf(shown.coverage, news.coverage),
      },
      search: searchOf(shown, news),
      reasons: reasonsOf(shown, news),
      calls: fresh.length === 0 ? shown.calls : [...news.calls, ...shown.calls].slice(0, maxCalls),
    },
  }
}

/** The position of the newest row that has one; undefined where there is none. */
export function newestPosition<K extends keyof Collections>(
  kind: K,
  { items }: Page<Item<K>>,
): Position | undefined {
  for (const item of items) {
    const position = positionOfItem(kind, item)
    if (position !== undefined) return position
  }
  return undefined
}

/** Records without a position cannot be told from those that are shown. */
const positioned = <K extends keyof Collections>(kind: K, items: readonly Item<K>[]) =>
  items.flatMap((item) => {
    const position = positionOfItem(kind, item)
    return position === undefined ? [] : [{ item, position }]
  })

/** The end of a page of `limit` rows: after a row with a position, from which the next page continues. */
function endOf<K extends keyof Collections>(
  kind: K,
  items: readonly Item<K>[],
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

const laterOf = (shown: Coverage, news: Coverage | undefined): LedgerSequence =>
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
