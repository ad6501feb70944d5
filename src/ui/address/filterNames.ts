import type { Collections } from '../../sources/resources.ts'
import type { FilterName, Search } from './search.ts'

/** What lists of history are filtered by in their addresses. */
const names: { readonly [K in keyof Collections]?: readonly FilterName[] } = {
  ledgers: ['from', 'to'],
  transactions: ['account', 'successful', 'from', 'to'],
  operations: ['type', 'asset', 'account', 'contract', 'successful', 'from', 'to'],
  payments: ['type', 'asset', 'account', 'contract', 'successful', 'from', 'to'],
  effects: ['type', 'asset', 'account', 'from', 'to'],
  trades: ['type', 'asset', 'account', 'from', 'to'],
}

export const filterNamesOf = (kind: keyof Collections): readonly FilterName[] => names[kind] ?? []

/** Whether an address filters a list of history. */
export const isFiltered = (kind: keyof Collections, search: Search): boolean =>
  filterNamesOf(kind).some((name) => search[name] !== undefined)
