import { type CollectionKind, collections } from '../../collections/collections.ts'
import type { FilterName, Search } from './search.ts'

/** What a list of history is filtered by in its address; state has forms of its own. */
export const filterNamesOf = (kind: CollectionKind): readonly FilterName[] =>
  collections[kind].filters

/** Whether an address filters a list of history. */
export const isFiltered = (kind: CollectionKind, search: Search): boolean =>
  filterNamesOf(kind).some((name) => search[name] !== undefined)
