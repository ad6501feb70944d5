import type { PageQuery } from './pageQuery.ts'

export interface Link {
  readonly href: string
  readonly templated?: true | undefined
}

/** The three links that every page has, an empty one too. */
export interface PageLinks {
  readonly self: Link
  readonly next: Link
  readonly prev: Link
}

/**
 * `next` starts after the last record, `prev` before the first. An empty page links to itself, so the only sign of
 * the end is a page shorter than its limit.
 */
export function pageLinks(
  address: string,
  query: URLSearchParams,
  page: PageQuery,
  tokens: readonly string[],
): PageLinks {
  const link = (cursor: string, order: 'asc' | 'desc'): Link => {
    const values = new Map([...query.keys()].map((key) => [key, query.getAll(key)]))
    values
      .set('cursor', [cursor])
      .set('order', [order])
      .set('limit', [String(page.limit)])
    return { href: `${address}?${encodeQuery(values)}` }
  }
  return {
    self: link(page.cursor, page.order),
    next: link(tokens.at(-1) ?? page.cursor, page.order),
    prev: link(tokens[0] ?? page.cursor, page.order === 'asc' ? 'desc' : 'asc'),
  }
}

/** Keys in alphabetical order and form-encoded, as Go's url.Values writes them. */
export function encodeQuery(values: ReadonlyMap<string, readonly string[]>): string {
  return [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, list]) => list.map((value) => `${formEncode(key)}=${formEncode(value)}`))
    .join('&')
}

function formEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
