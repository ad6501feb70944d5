import type { Collections, FilterOf, ListRequest, OwnerOf } from '#ledger'
import { filterOf } from './filters.ts'
import { isFiltered } from './filterNames.ts'
import { pageRequestOf } from './pageRequest.ts'
import type { FilterName, Search } from './search.ts'

/** The request for the page of a list that an address names. With `wrong` parameters no request is made. */
export function listRequestOf<K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  search: Search,
  /** The page's own filter. */
  own?: FilterOf<K>,
): { readonly request: ListRequest<K>; readonly wrong: readonly FilterName[] } {
  const page = pageRequestOf(search, kind)
  if (!isFiltered(kind, search)) return { request: { ...page, filter: own }, wrong: [] }
  const { filter, wrong } = filterOf(kind, search, of)
  return { request: { ...page, filter: { ...filter, ...own } }, wrong }
}
