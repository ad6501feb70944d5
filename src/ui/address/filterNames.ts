import { type CollectionKind, collections } from '../../collections/collections.ts'
import type { FilterName, Search } from './search.ts'

/** Address parameters that filter a list of history; lists of state have their own forms. */
export const filterNamesOf = (kind: CollectionKind): readonly FilterName[] =>
  collections[kind].filters

export const isFiltered = (kind: CollectionKind, search: Search): boolean =>
  filterNamesOf(kind).some((name) => search[name] !== undefined)
