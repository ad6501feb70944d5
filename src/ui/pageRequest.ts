import { type Order, type PageRequest, parseCursor } from '../model/page.ts'
import { type Search, viaOf } from './search.ts'

export const defaultLimit = 20
export const defaultOrder: Order = 'desc'
/** The ledgers of a network's own page: columns of its strip, the newest of them also rows. */
export const stripRequest: PageRequest = { order: 'desc', limit: 50 }
/** A transaction has 100 operations at most: all of them in one page, in their own order. */
export const wholeTransaction: PageRequest = { order: 'asc', limit: 200 }

/** What to ask a source for, to show what the address says; nonsense is read as the default. */
export const pageRequestOf = (search: Search): PageRequest => ({
  order: parseOrder(search.order) ?? defaultOrder,
  limit: parseLimit(search.limit) ?? defaultLimit,
  cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
})

const parseOrder = (text: string | undefined): Order | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined

const parseLimit = (text = ''): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200 ? Number(text) : undefined

/** Parts of the address that make no sense and are read as the default. */
export function nonsenseOf(search: Search): readonly string[] {
  const read = {
    via: viaOf(search),
    order: parseOrder(search.order),
    limit: parseLimit(search.limit),
    cursor: pageRequestOf(search).cursor,
  }
  return (['via', 'order', 'limit', 'cursor'] as const)
    .filter((name) => search[name] !== undefined && read[name] === undefined)
    .map((name) => `${name}=${search[name]}`)
}
