/** A path of the REST service with more in its query. */
export const withQuery = (path: string, query: string): string =>
  /[?&]limit=/.test(path) && query === 'limit=200'
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${query}`

/** A value as it is in JSON, its links without the service's base. */
export function withoutBase(value: unknown, base: string): unknown {
  if (typeof value === 'string') return value.startsWith(base) ? value.slice(base.length) : value
  if (Array.isArray(value)) return value.map((item) => withoutBase(item, base))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutBase(item, base)]),
  )
}
