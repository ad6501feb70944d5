import { type CollectionKind, collections } from '#ledger'
import { type Order, type PageRequest, parseCursor } from '#ledger/values'
import type { Search } from './search.ts'

/** Whether a list is ordered by id; the others start with the newest. */
export const isByName = (kind: CollectionKind): boolean => collections[kind].order === 'asc'
export const stripRequest: PageRequest = { order: 'desc', limit: 50 }
/** A transaction has at most 100 operations: one page has them all. */
export const wholeTransaction: PageRequest = { order: 'asc', limit: 200 }

/** The page request of an address; invalid parameters fall back to the default. */
export const pageRequestOf = (search: Search, kind: CollectionKind): PageRequest => ({
  order: parseOrder(search.order) ?? collections[kind].order,
  limit: parsePageLimit(search.limit) ?? collections[kind].limit,
  cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
})

export const parseOrder = (text: string | undefined): Order | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined

export const parsePageLimit = (text = ''): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200 ? Number(text) : undefined
