import { useEffect, useState } from 'react'
import type { Collections, FilterOf, OwnerOf } from '../../sources/resources.ts'
import type { FilterOfAddress, filterOf } from './filters.ts'
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

type Read = typeof filterOf
let known: Read | undefined

async function load(): Promise<Read | undefined> {
  try {
    known = (await import('./filters.ts')).filterOf
  } catch {
    // The panel above the list comes with the same code, and says that it failed to load.
  }
  return known
}

/** What an address filters a list of history by; undefined while the code that reads it is loaded, which is only where it does. */
export function useFilter<K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  search: Search,
): FilterOfAddress<FilterOf<K> | undefined> | undefined {
  const [read, setRead] = useState(() => known)
  const wanted = isFiltered(kind, search)
  useEffect(() => {
    if (!wanted || read !== undefined) return
    void load().then((code) => setRead(() => code))
  }, [wanted, read])
  return wanted ? read?.(kind, search, of) : none
}

const none = { filter: undefined, wrong: [] }
