import { useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { type Search, formatSearchText, sightSearch, validateSearch } from './search.ts'
import { useNetwork } from './sight.ts'

/** A path below its network; "" is the network's home. */
export type PagePath = '' | `/${string}`

/** The href of a page of this network, with the current line of sight unless `search` names another. */
export type AddressOf = (page: PagePath, search?: Search) => string

/** The prefix of the router's path; the portable build has its addresses behind "#". */
export const beforePath =
  import.meta.env.VITE_HISTORY === 'hash' ? '#' : import.meta.env.BASE_URL.replace(/\/$/, '')

/** Addresses of one network; the same function for the same network and sight. */
export function addressesOf(network: string, search: Search): AddressOf {
  const carried = sightSearch(search)
  const plain = formatSearchText(carried)
  const start = `${beforePath}/${network}`
  return (page, own) =>
    `${start}${page}${own === undefined ? plain : formatSearchText({ ...carried, ...own })}`
}

export const AddressContext = createContext<AddressOf | undefined>(undefined)

export function useAddressOf(): AddressOf {
  const addressOf = useContext(AddressContext)
  if (addressOf === undefined) throw new Error('this component is drawn outside of a network')
  return addressOf
}

export interface PageLocation {
  readonly page: PagePath
  readonly search: Search
}

/** The location shown, not one still loading. The same object while the location is the same. */
export function useHere(): PageLocation {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const start = useNetwork().id.length + 1
  return useMemo(() => locationOf(pathname, search, start), [pathname, search, start])
}

export function useSection(): string | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname.split('/')[2] })
}

function locationOf(pathname = '', search: object = {}, start = 0): PageLocation {
  const page = pathname.slice(start)
  return {
    page: page.length > 1 ? `/${page.slice(1)}` : '',
    search: validateSearch({ ...search }),
  }
}
