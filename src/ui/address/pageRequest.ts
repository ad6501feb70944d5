import { type Order, type PageRequest, parseCursor } from '../../model/page.ts'
import type { Collections } from '../../sources/resources.ts'
import type { Search } from './search.ts'

/** A chart takes more rows than a list. */
export const defaultLimitOf = (kind: keyof Collections): number =>
  kind === 'tradeAggregations' ? 50 : 20
/** Lists ordered by ID; the others start with the newest. */
const byName: ReadonlySet<keyof Collections> = new Set(['accounts', 'assets', 'liquidityPools'])
export const isByName = (kind: keyof Collections): boolean => byName.has(kind)
export const defaultOrderOf = (kind: keyof Collections): Order => (isByName(kind) ? 'asc' : 'desc')
/** The ledgers of a network's home: its strip, and the newest as rows. */
export const stripRequest: PageRequest = { order: 'desc', limit: 50 }
/** A transaction has at most 100 operations: all in one page, in order. */
export const wholeTransaction: PageRequest = { order: 'asc', limit: 200 }

/** The page request of an address; invalid parts fall back to the default. */
export const pageRequestOf = (search: Search, kind: keyof Collections): PageRequest => ({
  order: parseOrder(search.order) ?? defaultOrderOf(kind),
  limit: parsePageLimit(search.limit) ?? defaultLimitOf(kind),
  cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
})

export const parseOrder = (text: string | undefined): Order | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined

export const parsePageLimit = (text = ''): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200 ? Number(text) : undefined
