import { invalidField } from './problem.ts'

/** The effective page parameters: defaults filled in, `now` already a number. */
export interface PageQuery {
  readonly cursor: string
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** `cursor=now` means the end of the newest ledger: ascending from it there is only the future. */
export function parsePageQuery(
  query: URLSearchParams,
  lastEventId: string | null,
  latest: number,
): PageQuery {
  const cursor = lastEventId || (query.get('cursor') ?? '')
  if (/^-\d/.test(cursor)) {
    throw invalidField('cursor', `the cursor ${cursor} is a negative number: `)
  }
  return {
    cursor: cursor === 'now' ? String((BigInt(latest) << 32n) | 0xffff_ffffn) : cursor,
    order: parseOrder(query.get('order') ?? ''),
    limit: parseLimit(query.get('limit') ?? '', 10),
  }
}

/** One to two hundred; absent and empty are the default. */
export function parseLimit(text: string, otherwise: number): number {
  if (text === '') return otherwise
  if (!/^[+-]?\d+$/.test(text)) throw invalidField('limit', 'unparseable value')
  const limit = Number(text)
  if (limit < 1) throw invalidField('limit', 'invalid limit: non-positive value provided')
  if (limit > 200) {
    throw invalidField('limit', 'invalid limit: value provided that is over limit max of 200')
  }
  return limit
}

function parseOrder(text: string): 'asc' | 'desc' {
  if (text === '' || text === 'asc') return 'asc'
  if (text === 'desc') return 'desc'
  throw invalidField('order', 'order: invalid value')
}
