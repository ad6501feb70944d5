import { type CollectionKind, type ListFilter, collections, filtersOf } from '#ledger'
import type { FilterName, Search } from './search.ts'

/** The filters in the panel above a list of history; a pair of assets and state have forms of their own. */
export const panelFilters = (kind: CollectionKind): readonly ListFilter[] =>
  collections[kind].contains === 'state'
    ? []
    : filtersOf(kind).filter(({ name }) => name !== 'base' && name !== 'counter')

export const filterNamesOf = (kind: CollectionKind): readonly FilterName[] =>
  panelFilters(kind).map(({ name }) => name)

export const isFiltered = (kind: CollectionKind, search: Search): boolean =>
  filterNamesOf(kind).some((name) => search[name] !== undefined)
