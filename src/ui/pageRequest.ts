import type { Order, PageRequest } from '../model/page.ts'
import type { Search } from './search.ts'

export const defaultLimit = 20
export const defaultOrder: Order = 'desc'

/** What to ask a source for, to show what the address says. */
export const pageRequestOf = (search: Search): PageRequest => ({
  order: search.order ?? defaultOrder,
  limit: search.limit ?? defaultLimit,
  cursor: search.cursor,
})
