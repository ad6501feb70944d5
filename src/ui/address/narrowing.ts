import { useEffect, useState } from 'react'
import type { Collections, OwnerOf } from '../../sources/resources.ts'
import type { ReadNarrow, readNarrow } from './readNarrow.ts'
import type { FilterName, Search } from './search.ts'

/** What lists of history are narrowed by in their addresses. */
const names: { readonly [K in keyof Collections]?: readonly FilterName[] } = {
  ledgers: ['from', 'to'],
  transactions: ['account', 'successful', 'from', 'to'],
  operations: ['type', 'asset', 'account', 'successful', 'from', 'to'],
  payments: ['type', 'asset', 'account', 'successful', 'from', 'to'],
  effects: ['type', 'asset', 'account', 'from', 'to'],
  trades: ['type', 'asset', 'account', 'from', 'to'],
}

export const narrowNamesOf = (kind: keyof Collections): readonly FilterName[] => names[kind] ?? []

/** Whether an address narrows a list of history. */
export const isNarrowed = (kind: keyof Collections, search: Search): boolean =>
  narrowNamesOf(kind).some((name) => search[name] !== undefined)

type Read = typeof readNarrow
let known: Read | undefined

async function load(): Promise<Read | undefined> {
  try {
    known = (await import('./readNarrow.ts')).readNarrow
  } catch {
    // The panel above the list comes with the same code, and says that it did not.
  }
  return known
}

/** What an address narrows a list by; undefined while the code that reads it is loaded, which is only where it does. */
export function useNarrowing<K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  search: Search,
): ReadNarrow | undefined {
  const [read, setRead] = useState(() => known)
  const wanted = isNarrowed(kind, search)
  useEffect(() => {
    if (!wanted || read !== undefined) return
    void load().then((code) => setRead(() => code))
  }, [wanted, read])
  return wanted ? read?.(kind, of, search) : none
}

const none: ReadNarrow = { wrong: [] }
