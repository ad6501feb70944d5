import type { WireRecord } from './call.ts'
import { parseInt64 } from './historyCursor.ts'
import { invalidField } from './problem.ts'

/** The effective page parameters: defaults filled in, `now` already a number. */
export interface PageQuery {
  readonly cursor: string
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** Reads a page of a collection, as of now: a stream sees what has come since. */
export type ReadPage = (page: PageQuery) => Promise<readonly WireRecord[]>

/** `cursor=now` means the end of the newest ledger: ascending from it there is only the future. */
export function parsePageQuery(
  query: URLSearchParams,
  lastEventId: string | null,
  latest: number,
): PageQuery {
  const asked = query.get('cursor') ?? ''
  const now = () => String((BigInt(latest) << 32n) | 0xffff_ffffn)
  const cursor = lastEventId || (asked === 'now' ? now() : asked)
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

/** One to two hundred; absent and empty are the default. */
export function parseLimit(text: string, otherwise: number): number {
  if (text === '') return otherwise
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
