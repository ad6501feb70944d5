/** Parameters of a request; those without a value are not sent. */
export type Parameters = Readonly<Record<string, string | number | undefined>>

/** The address of a path of a service, whose own address may end in a slash. */
export const urlOfPath = (service: string, path: string): string =>
  `${service.replace(/\/+$/, '')}${path}`

/** `/offers/12`: one record of a collection. */
export const recordPath = (segment: string, id: string | number | bigint): string =>
  `/${segment}/${id}`

/** `/ledgers/7/transactions?include_failed=true&limit=…`: a list, by its owner's path and its own segment. */
export const listPath = (owner: string, segment: string, parameters: Parameters): string =>
  `${owner}/${segment}${queryOf(parameters)}`

/** `?a=…&b=…`, its keys in alphabetical order and form-encoded as the service's own links (rest.md 1.4). */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined) query.set(key, String(value))
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}
