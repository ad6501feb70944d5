import type { WireRecord } from './call.ts'
import { parseInt64 } from './historyCursor.ts'
import { invalidField } from './problem.ts'

/** Page parameters with their defaults; `now` is already a number. */
export interface PageQuery {
  readonly cursor: string
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** Reads a page of a collection as of now: a stream includes newer records. */
export type ReadPage = (page: PageQuery) => Promise<readonly WireRecord[]>

/** `cursor=now` is the end of the latest ledger: an ascending page after it has only future records. */
export function parsePageQuery(
  query: URLSearchParams,
  lastEventId: string | null,
  latest: number,
): PageQuery {
  const given = query.get('cursor') ?? ''
  const now = () => String((BigInt(latest) << 32n) | 0xffff_ffffn)
  const cursor = lastEventId || (given === 'now' ? now() : given)
  const number = parseInt64(cursor) ?? 0n
  if (number < 0n) {
    throw invalidField('cursor', `the cursor ${number} is a negative number: `)
  }
  return {
    cursor,
    limit: parseLimit(query.get('limit') ?? '', 10),
    order: parseOrder(query.get('order') ?? ''),
  }
}

/** 1 to 200; absent and empty give the default. */
export function parseLimit(text: string, defaultLimit: number): number {
  if (text === '') return defaultLimit
  const limit = parseInt64(text)
  if (limit === undefined) throw invalidField('limit', 'unparseable value')
  if (limit < 1n) throw invalidField('limit', 'invalid limit: non-positive value provided')
  if (limit > 200n) {
    throw invalidField('limit', 'invalid limit: value provided that is over limit max of 200')
  }
  return Number(limit)
}

function parseOrder(text: string): 'asc' | 'desc' {
  if (text === '' || text === 'asc') return 'asc'
  if (text === 'desc') return 'desc'
  throw invalidField('order', 'order: invalid value')
}
